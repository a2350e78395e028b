import { limits } from '@joinery/contract/limits'
import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { useState } from 'react'

import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { FilePicker } from '#kit/ui/buttons/file-picker.tsx'

import type { InputProps } from './input-props.ts'

const texts = adminSettingsMessages.logo
const types = ['image/png', 'image/svg+xml', 'image/webp']

const readAsAddress = async (file: File): Promise<string> => {
  const { promise, reject, resolve } = Promise.withResolvers<string>()
  const reader = new FileReader()
  // `readAsDataURL` results in a string.
  reader.addEventListener('load', () => resolve(reader.result as string))
  reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
  reader.readAsDataURL(file)
  return promise
}

/** Shows the logo, and reads a chosen one as a data address. */
export function LogoInput({ setting, draft, isChanged, describedBy, onChange }: InputProps) {
  const [fault, setFault] = useState<string | null>(null)
  const shown = draft === undefined ? setting.value : draft
  const handleFiles = async ([file]: readonly File[]) => {
    if (!file) return
    if (!types.includes(file.type)) return setFault(texts.wrongType)
    if (file.size > limits.logo.inputBytes) return setFault(texts.tooLarge)
    try {
      onChange(await readAsAddress(file))
      setFault(null)
    } catch {
      setFault(texts.wrongType)
    }
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={`flex h-20 w-36 shrink-0 items-center justify-center rounded-md border bg-paper p-2 text-sm text-muted ${isChanged ? 'border-accent' : 'border-line'}`}
        >
          {shown ? <img src={shown} alt={texts.alt} className="max-h-full max-w-full object-contain" /> : texts.none}
        </div>
        <FilePicker
          name={setting.name}
          accept={types.join(',')}
          aria-describedby={describedBy}
          className={buttonClass('outline')}
          onFiles={(files) => void handleFiles(files)}
        >
          {texts.choose}
        </FilePicker>
        {shown && isChanged && (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            {adminSettingsMessages.undo}
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">{texts.hint}</p>
      {fault !== null && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {fault}
        </p>
      )}
    </div>
  )
}
