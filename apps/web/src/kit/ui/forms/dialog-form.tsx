import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { ComponentProps } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'

import { Form } from './form.tsx'

export type DialogFormProps = ComponentProps<typeof Form> & {
  fault: string | undefined
  submitLabel: string
  isPending: boolean
  /** False while there is nothing to submit. */
  canSubmit?: boolean
  onClose: () => void
}

export function DialogForm({
  children,
  fault,
  isPending,
  canSubmit = true,
  onClose,
  submitLabel,
  ...form
}: DialogFormProps) {
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      {children}
      <ErrorLine text={fault} />
      <div className="flex justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button type="submit" isBusy={isPending} disabled={!canSubmit}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
