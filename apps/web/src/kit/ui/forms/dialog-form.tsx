import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { FormEvent, ReactNode, RefObject } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'

type DialogFormProps = {
  /** From `useFault`, as the next three. */
  formRef: RefObject<HTMLFormElement | null>
  clearFault: () => void
  /** What is wrong with the whole, and not with one field. */
  fault: string | undefined
  /** What the button says that sends it. */
  submitLabel: string
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The form of a dialog: its fields, what went wrong, and the way out beside the way on. */
export function DialogForm(props: DialogFormProps) {
  const { children, clearFault, fault, formRef, isPending, onClose, onSubmit, submitLabel } = props
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    // Not `onInput`: of a select that comes before its `onChange`, and drawn in between it would take back what was chosen.
    <form ref={formRef} onChange={clearFault} noValidate onSubmit={handleSubmit} className="mt-5 flex flex-col gap-5">
      {children}
      {fault && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
      <div className="flex justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button type="submit" isBusy={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
