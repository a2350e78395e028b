import { type LabelColor, labelColors } from '@joinery/contract/board/label-colors'
import type { Label } from '@joinery/contract/board/labels'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { labelMessages as texts } from '@joinery/contract/messages/label-messages'
import { useLayoutEffect, useRef, useState } from 'react'

import { createLabel, deleteLabel, updateLabel } from '#api/label-edits.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { LabelChip } from './label-chips.tsx'

type LabelFormProps = {
  /** Null for a new label. */
  label: Label | null
  /** Preselected for a new label. */
  color: LabelColor
  onDone: (saved: Label | null) => void
}

function DeleteLabel({ label, onDone, onCancel }: { label: Label; onDone: () => void; onCancel: () => void }) {
  const session = useSessionStore()
  const { projectId } = useBoardContext()
  const cancel = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => cancel.current?.focus(), [])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    try {
      await deleteLabel(session, projectId, label.uid_label)
      onDone()
    } catch (error) {
      setFault(sentenceOf(error, texts.deleteFailed))
      setBusy(false)
    }
  }
  return (
    <div role="alertdialog" aria-label={texts.deleteTitle(label.name)} className="p-2">
      <p className="font-medium break-words">{texts.deleteTitle(label.name)}</p>
      <p className="mt-1 text-sm text-muted">{texts.deleteWarning}</p>
      <ErrorLine text={fault} className="mt-3" />
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="outline" ref={cancel} onClick={onCancel}>
          {commonMessages.cancel}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
          {texts.deleteLabel}
        </Button>
      </div>
    </div>
  )
}

/** Creates, edits or deletes a label. */
export function LabelForm({ label, color: firstColor, onDone }: LabelFormProps) {
  const session = useSessionStore()
  const { projectId } = useBoardContext()
  const { showFault, at, ...form } = useFault<'name'>()
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<LabelColor>(label?.color ?? firstColor)
  const [isBusy, setBusy] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { formRef } = form
  // On opening, and back from the confirmation.
  useLayoutEffect(() => {
    if (!isDeleting) formRef.current?.querySelector('input')?.focus()
  }, [formRef, isDeleting])
  if (label && isDeleting)
    return <DeleteLabel label={label} onDone={() => onDone(null)} onCancel={() => setDeleting(false)} />

  const save = async () => {
    const input = { name: name.trim(), color }
    if (!input.name) return showFault({ field: 'name', message: messages.kanban.labelNameRequired })
    setBusy(true)
    try {
      const call = label
        ? updateLabel(session, projectId, label.uid_label, input)
        : createLabel(session, projectId, input)
      return onDone(await call)
    } catch (error) {
      showFault({ field: 'name', message: sentenceOf(error, label ? texts.updateFailed : texts.createFailed) })
      return setBusy(false)
    }
  }
  return (
    <Form
      {...form}
      aria-label={label ? texts.editTitle : texts.createTitle}
      onSubmit={save}
      className="flex flex-col gap-4 p-2"
    >
      <div className="flex">
        <LabelChip label={{ uid_label: '', name: name.trim() || texts.name, color }} />
      </div>
      <Field
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={limits.board.labelNameMax}
        value={name}
        error={at('name')}
        onChange={({ target: { value } }) => setName(value)}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{texts.colour}</legend>
        <div className="grid grid-cols-4 gap-1.5">
          {labelColors.map((each) => (
            <label
              key={each}
              data-swatch="label"
              data-label-colour={each}
              className="flex h-11 cursor-pointer items-center justify-center rounded-sm border border-line text-xs has-checked:border-current has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="color"
                value={each}
                checked={each === color}
                onChange={() => setColor(each)}
                className="sr-only"
              />
              {texts.colours[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">
        {label && (
          <Button variant="quiet" className="mr-auto px-2 text-bad" onClick={() => setDeleting(true)}>
            {commonMessages.delete}
          </Button>
        )}
        <Button variant="outline" onClick={() => onDone(null)}>
          {commonMessages.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {label ? commonMessages.save : texts.createLabel}
        </Button>
      </div>
    </Form>
  )
}
