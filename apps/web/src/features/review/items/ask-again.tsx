import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Project } from '@joinery/contract/projects'
import type { SelectionsApproval } from '@joinery/contract/review/approvals'

import { askForSelectionsApproval } from '#api/approvals.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** The person of a request, for another one. */
const recipientOf = ({ person }: SelectionsApproval) =>
  person.is_guest ? { guests: [{ email: person.email ?? '', name: person.name }] } : { emails: [person.email ?? ''] }

type AskAgainProps = {
  project: Project
  approval: SelectionsApproval
  uid_selections: readonly string[]
  text: string
}

/** Requests approval of items from the same person again, with one click. */
export function AskAgain({ project, approval, uid_selections, text }: AskAgainProps) {
  const session = useSessionStore()
  const { isSending, fault, send } = useSending(`again ${approval.uid_approval} ${uid_selections.join(' ')}`, () =>
    showToast({ text: texts.requestedAgain, tone: 'good' }),
  )
  const ask = async (): Promise<void> => {
    const body = { uid_selections: [...uid_selections], ...recipientOf(approval) }
    await askForSelectionsApproval(session, project.uid_project, body)
  }
  return (
    <>
      <Button variant="outline" isBusy={isSending} onClick={() => void send(ask, approvalMessages.requestFailed)}>
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
