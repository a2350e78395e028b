import { commonMessages } from '@joinery/contract/messages/common-messages'
import { type ReactNode, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  action: string
  /** Defaults to `danger`, for what deletes or ends something. */
  variant?: 'primary' | 'danger'
  otherwise: string
  onConfirm: () => Promise<void>
  second?: { readonly action: string; readonly onConfirm: () => Promise<void> }
  onClose: () => void
  children: ReactNode
}

/** Confirms an action with consequences. Stays open with the error if it fails. */
export function ConfirmDialog({
  title,
  action,
  variant = 'danger',
  otherwise,
  onConfirm,
  second,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const handleConfirm = async (name: string, act: () => Promise<void>) => {
    setBusy(name)
    setFault(null)
    try {
      await act()
      onClose()
    } catch (error) {
      setFault(sentenceOf(error, otherwise))
      setBusy(null)
    }
  }

  return (
    <Dialog onClose={onClose} title={title}>
      <div className="mt-3 text-muted">{children}</div>
      <ErrorLine text={fault} className="mt-5" />
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button
          variant={variant}
          isBusy={busy === action}
          disabled={busy !== null}
          onClick={() => void handleConfirm(action, onConfirm)}
        >
          {action}
        </Button>
        {second && (
          <Button
            variant="outline"
            isBusy={busy === second.action}
            disabled={busy !== null}
            className="max-sm:w-full"
            onClick={() => void handleConfirm(second.action, second.onConfirm)}
          >
            {second.action}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
