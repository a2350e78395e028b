import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages as texts } from '@joinery/contract/messages/approval-panel-messages'
import type { Approval } from '@joinery/contract/review/approvals'

import { resendApproval } from '#api/approvals.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Emails an open request to a guest again, or notifies a person in the project again; rendered in a wrapping row. */
export function ResendButton({ approval }: { approval: Approval }) {
  const session = useSessionStore()
  const { person, uid_approval } = approval
  const { isSending, fault, send } = useSending(`request ${uid_approval}`, () =>
    showToast({ text: texts.resent(person.name), tone: 'good' }),
  )
  return (
    <>
      <Button
        variant="outline"
        isBusy={isSending}
        onClick={() => void send(() => resendApproval(session, uid_approval), approvalMessages.resendFailed)}
      >
        {texts.resend}
      </Button>
      {fault !== null && (
        <Message kind="alert" tone="bad" className="order-last basis-full">
          {fault}
        </Message>
      )}
    </>
  )
}
