import type { ReactNode } from 'react'

import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { DialogForm, type DialogFormProps } from './dialog-form.tsx'

type FormDialogProps = DialogFormProps & {
  title: string
  about?: ReactNode
}

export function FormDialog({ title, about, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={form.onClose} isForm>
      {about && <p className="mt-2 text-muted">{about}</p>}
      <DialogForm {...form} />
    </Dialog>
  )
}
