import { messages } from '@joinery/contract/messages'
import { editorToolMessages as texts } from '@joinery/contract/messages/editor-tool-messages'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Field } from '#kit/ui/forms/field.tsx'

import { normalizeLink } from './normalize-link.ts'

type LinkFieldProps = { address: string | null; onSet: (address: string) => void; onRemove: () => void }

/** Not a form: the editor is often inside one, and forms cannot be nested. */
export function LinkField({ address, onSet, onRemove }: LinkFieldProps) {
  const [typed, setTyped] = useState(address ?? '')
  const [fault, setFault] = useState<string>()
  const submit = () => {
    const link = normalizeLink(typed)
    if (link === null) setFault(messages.editor.linkInvalid)
    else onSet(link)
  }
  return (
    <div className="w-72 p-1.5">
      <Field
        label={texts.linkAddress}
        type="text"
        inputMode="url"
        autoComplete="off"
        placeholder={texts.linkPlaceholder}
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <div className="mt-3 flex justify-end gap-2">
        {address !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {texts.removeLink}
          </Button>
        )}
        <Button onClick={submit}>{texts.setLink}</Button>
      </div>
    </div>
  )
}
