import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { Download } from 'lucide-react'

import { useReviewClient } from '#features/review/review-client.ts'
import type { ButtonSize, ButtonVariant } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { saveCertificateFile } from '#lib/browser/save-certificate-file.ts'
import { CallError } from '#lib/http/call-error.ts'

type CertificateButtonProps = {
  approval: Pick<Approval, 'uid_approval' | 'filename' | 'version'>
  text: string
  look?: { readonly variant: ButtonVariant; readonly size: ButtonSize }
}

/** Downloads the certificate of a decision; rendered in a wrapping row. */
export function CertificateButton({
  approval,
  text,
  look = { variant: 'outline', size: 'md' },
}: CertificateButtonProps) {
  const { call } = useReviewClient()
  const { uid_approval } = approval
  const { isSending, fault, send } = useSending(`certificate of ${uid_approval}`, () => {})
  const handleSave = async (): Promise<void> => {
    const answer: unknown = await call(
      'getCertificate',
      { params: { id: uid_approval } },
      approvalMessages.certificateFailed,
    )
    if (!saveCertificateFile(answer, approval)) throw new CallError(approvalMessages.certificateFailed, 0)
  }
  return (
    <>
      <Button {...look} isBusy={isSending} onClick={() => void send(handleSave, approvalMessages.certificateFailed)}>
        <Download className="size-4.5" strokeWidth={1.5} aria-hidden />
        {text}
      </Button>
      {fault !== null && (
        <Message kind="alert" tone="bad" className="basis-full">
          {fault}
        </Message>
      )}
    </>
  )
}
