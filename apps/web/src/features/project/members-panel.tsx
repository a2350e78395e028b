import type { Role } from '@joinery/contract/capabilities'
import { copyMessages } from '@joinery/contract/messages/copy-messages'
import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project } from '@joinery/contract/projects'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { leaveProject } from '#api/projects.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { peopleTitle } from './people-title.ts'

function LeaveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const session = useSessionStore()
  const { user } = useSession()
  const navigate = useNavigate()

  const handleLeave = async (notAgain: boolean) => {
    await leaveProject(session, project.uid_project, user?.email ?? '', { notAgain })
    await navigate(paths.dashboard)
    showToast({ text: texts.leave.done(project.title) })
  }

  return (
    <ConfirmDialog
      title={texts.leave.title}
      action={texts.leave.confirm}
      otherwise={texts.leave.failed}
      onConfirm={() => handleLeave(false)}
      second={{ action: texts.leave.confirmForever, onConfirm: () => handleLeave(true) }}
      onClose={onClose}
    >
      {fillMessage(texts.leave.consequences, {
        project: (
          <strong dir="auto" className="font-medium text-ink">
            {project.title}
          </strong>
        ),
      })}
    </ConfirmDialog>
  )
}

const quiet =
  'rounded-sm py-1 text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink'

const { names } = roleMessages
/** Most people are members, so that role is not labelled. */
const marks: Readonly<Partial<Record<Role, string>>> = {
  owner: names.owner,
  manager: names.manager,
  client: names.client,
}

const markOf = ({ pending, role }: Member): string | undefined => (pending ? texts.people.invited : marks[role])

type RowProps = { member: Member; isOnline: boolean }

function Row({ member, isOnline }: RowProps) {
  const mark = markOf(member)
  return (
    <li className="flex items-center gap-2.5 py-1" title={member.email}>
      <Avatar
        size="xs"
        name={member.name}
        email={member.email}
        photo={member.profile_photo}
        className={member.pending ? 'opacity-60' : ''}
      />
      {/* In a narrow sidebar the label wraps below the name. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <span dir="auto" className={`max-w-full grow truncate ${member.pending ? 'text-muted' : ''}`}>
          {member.name}
        </span>
        {mark && <span className="text-xs text-muted">{mark}</span>}
      </div>
      {isOnline && (
        <span
          title={texts.people.online}
          className="size-2 shrink-0 rounded-full bg-good forced-colors:bg-[CanvasText]"
        >
          <span className="sr-only">{texts.people.online}</span>
        </span>
      )}
    </li>
  )
}

type MembersPanelProps = {
  project: Project
  /** Ids of people who have the project open. */
  online: ReadonlySet<string>
  onInvite: () => void
}

/** The members, owner first, with presence. People with permission can invite; all but the owner can leave. */
export function MembersPanel({ project, online, onInvite }: MembersPanelProps) {
  const [isLeaving, setLeaving] = useState(false)
  const { note, copy } = useCopy()
  const people = [project.creator, ...project.details.members]
  const isOnline = ({ uid_user }: Member) => uid_user !== null && online.has(uid_user)
  return (
    <div className="text-sm">
      <ul aria-label={peopleTitle(project)}>
        <Row member={project.creator} isOnline={isOnline(project.creator)} />
        {project.details.members.map((member) => (
          <Row key={member.email} member={member} isOnline={isOnline(member)} />
        ))}
      </ul>
      {people.length > 1 && may(project, 'viewMembers') && (
        <button
          type="button"
          onClick={() => void copy(people.map(({ email }) => email).join(', '))}
          className={`mt-2 mr-4 ${quiet}`}
        >
          {note === copyMessages.copied ? note : texts.people.copyAddresses}
        </button>
      )}
      {note !== null && note !== copyMessages.copied && <output className="block text-muted">{note}</output>}
      {may(project, 'addMembers') && (
        <button type="button" aria-haspopup="dialog" onClick={onInvite} className={`mt-2 ${quiet}`}>
          {texts.people.invite}
        </button>
      )}
      {may(project, 'leaveProject') && (
        <button
          type="button"
          aria-hidden={isLeaving || undefined}
          onClick={() => setLeaving(true)}
          className={`mt-2 ${quiet}`}
        >
          {texts.leave.title}
        </button>
      )}
      {isLeaving && <LeaveProject project={project} onClose={() => setLeaving(false)} />}
    </div>
  )
}
