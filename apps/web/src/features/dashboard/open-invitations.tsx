import type { Invitation } from '@joinery/contract/invitations'
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import { useMutation, useQuery } from '@tanstack/react-query'

import { answerInvitation, invitationsQuery, refreshInvitations } from '#api/invitations.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGaps, useServerEvent } from '#lib/socket/use-connection.ts'

function Row({ invitation: { invited_by, role, title, uid_project } }: { invitation: Invitation }) {
  const session = useSessionStore()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (accept: boolean) => answerInvitation(session, uid_project, accept),
    onSuccess: (_, accept) =>
      showToast({
        text: accept ? texts.invitations.accepted(title) : invitationMessages.declined,
        ...(accept ? { tone: 'good' } : {}),
      }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        {fillMessage(invited_by === null ? texts.invitations.invited : texts.invitations.invitedBy, {
          who: <bdi className="font-medium">{invited_by}</bdi>,
          project: <bdi className="font-medium">{title}</bdi>,
        })}
        <span className="block text-sm text-muted">
          {texts.invitations.role(roleMessages.names[role].toLowerCase(), roleMessages.descriptions[role])}
        </span>
      </p>
      <div className="flex gap-3">
        <Button
          aria-label={texts.invitations.acceptLabel(title)}
          isBusy={isPending && variables}
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          {texts.invitations.accept}
        </Button>
        <Button
          variant="outline"
          aria-label={texts.invitations.declineLabel(title)}
          isBusy={isPending && !variables}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          {texts.invitations.decline}
        </Button>
      </div>
      <ErrorLine
        text={
          error && sentenceOf(error, variables ? invitationMessages.acceptFailed : invitationMessages.declineFailed)
        }
        className="w-full"
      />
    </li>
  )
}

/** Open invitations of the user; renders nothing without any or while unknown. */
export function OpenInvitations() {
  const session = useSessionStore()
  const invitations = useQuery({ ...invitationsQuery(session), refetchOnMount: 'always' }).data?.invitations ?? []
  useServerEvent('notification', ({ kind }) => {
    if (kind === 'member_invited') void refreshInvitations(session)
  })
  useGaps(() => void refreshInvitations(session))
  if (invitations.length === 0) return null
  return (
    <section aria-label={texts.invitations.title} className="mb-7 rounded-lg border border-line bg-surface px-5">
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Row key={invitation.uid_project} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}
