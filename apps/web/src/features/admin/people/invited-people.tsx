import type { InvitedPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { invitedQuery, invitePerson, withdrawInvitation } from '#api/admin.ts'
import { EmailAddress } from '#features/admin/email-address.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#kit/ui/overlays/menu.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { invitationAge } from '#lib/time/invitation-age.ts'
import { useNow } from '#lib/time/use-now.ts'

const texts = adminMessages.invitations

function Invited({ invitation }: { invitation: InvitedPerson }) {
  const { email, invited_by } = invitation
  const session = useSessionStore()
  const now = useNow()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const handleResend = (): void =>
    void invitePerson(session, email).then(
      () => showToast({ text: peopleListMessages.invitationResent(email), tone: 'good' }),
      (error: unknown) => showToast({ text: sentenceOf(error, adminMessages.inviteFailed), tone: 'bad' }),
    )
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate">{email}</p>
        <p className="text-sm text-muted">{texts.invitedBy(invited_by, invitationAge(invitation, now) ?? '')}</p>
      </div>
      <Menu
        label={peopleListMessages.actionsFor(email)}
        items={[
          { name: texts.resend, onChoose: handleResend },
          { name: peopleListMessages.withdraw, onChoose: () => setWithdrawing(true), isDangerous: true },
        ]}
      />
      {isWithdrawing && (
        <ConfirmDialog
          title={peopleListMessages.withdrawInvitation}
          action={peopleListMessages.withdraw}
          otherwise={adminMessages.withdrawFailed}
          onConfirm={async () => {
            await withdrawInvitation(session, email)
            showToast({ text: peopleListMessages.invitationWithdrawn(email), tone: 'good' })
          }}
          onClose={() => setWithdrawing(false)}
        >
          {fillMessage(texts.withdrawAbout, { email: <EmailAddress email={email} /> })}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** People invited to the installation who have no account yet; renders nothing without any. */
export function InvitedPeople() {
  const { data } = useQuery(invitedQuery(useSessionStore()))
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-labelledby="invited-people" className="mt-10">
      <h2 id="invited-people" className="mb-2 font-medium">
        {peopleListMessages.invited}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {data.invitations.map((invitation) => (
          <Invited key={invitation.email} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}
