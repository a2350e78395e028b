import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { ComponentProps } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'

import { Form } from './form.tsx'

export type DialogFormProps = ComponentProps<typeof Form> & {
  fault: string | undefined
  submitLabel: string
  isPending: boolean
  onClose: () => void
}

export function DialogForm({ children, fault, isPending, onClose, submitLabel, ...form }: DialogFormProps) {
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      {children}
      <ErrorLine text={fault} />
      <div className="flex justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button type="submit" isBusy={isPending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
