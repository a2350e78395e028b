import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project } from '@joinery/contract/projects'
import { useState } from 'react'

import { removeMember, resendInvitation } from '#api/projects.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { invitationAge } from '#lib/time/invitation-age.ts'
import { useNow } from '#lib/time/use-now.ts'

import { MemberRow } from './member-row.tsx'
import { mayRemove } from './role-options.ts'

const texts = projectSettingsMessages.members

/** The owner cannot be changed or removed here. */
function OwnerRow({ owner }: { owner: Member }) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <Avatar size="sm" name={owner.name} email={owner.email} photo={owner.profile_photo} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left">
          {owner.name}
        </p>
        {owner.name !== owner.email && <p className="truncate text-sm text-muted">{owner.email}</p>}
      </div>
      <span className="shrink-0 text-sm text-muted">{roleMessages.names[owner.role]}</span>
    </li>
  )
}

/** The owner, the members and invited people. */
export function MemberList({ project }: { project: Project }) {
  const session = useSessionStore()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const { registration } = useSite()
  const now = useNow()
  const canAdd = may(project, 'addMembers')

  const handleResend = (member: Member) => {
    resendInvitation(session, project.uid_project, member.email).then(
      () => showToast({ text: peopleListMessages.invitationResent(member.email), tone: 'good' }),
      (error: unknown) => showToast({ text: sentenceOf(error, invitationMessages.resendFailed), tone: 'bad' }),
    )
  }

  const handleRemove = async (member: Member) => {
    await removeMember(session, project.uid_project, member.email)
    showToast({
      text: member.pending ? peopleListMessages.invitationWithdrawn(member.email) : texts.removed(member.name),
    })
  }

  return (
    <>
      <ul aria-label={roleMessages.people} className="divide-y divide-line border-y border-line">
        <OwnerRow owner={project.creator} />
        {project.details.members.map((member) => (
          <MemberRow
            key={member.email}
            project={project}
            member={member}
            note={invitationAge(member, now)}
            onRemove={mayRemove(project, member) ? () => setLeaving(member) : undefined}
            onResend={member.pending && canAdd ? () => handleResend(member) : undefined}
          />
        ))}
      </ul>
      {registration === 'closed' && project.details.members.some(({ pending }) => pending) && (
        <p className="mt-3 text-sm text-muted">{invitationMessages.signUpClosed}</p>
      )}
      {leaving && (
        <ConfirmDialog
          title={leaving.pending ? peopleListMessages.withdrawInvitation : texts.removeTitle}
          action={leaving.pending ? peopleListMessages.withdraw : commonMessages.remove}
          otherwise={messages.project.removeMemberFailed}
          onConfirm={() => handleRemove(leaving)}
          onClose={() => setLeaving(null)}
        >
          {leaving.pending
            ? texts.withdrawAbout(leaving.email)
            : fillMessage(texts.removeAbout, {
                name: (
                  <strong dir="auto" className="font-medium text-ink">
                    {leaving.name}
                  </strong>
                ),
              })}
        </ConfirmDialog>
      )}
    </>
  )
}
