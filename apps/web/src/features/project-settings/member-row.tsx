import { can, type AssignableRole } from '@joinery/contract/capabilities'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { changeRole } from '#api/projects.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { copyWithToast } from '#kit/ui/buttons/copy-with-toast.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#kit/ui/overlays/menu.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { mayChange, rolesToGive } from './role-options.ts'
import { RoleSelect } from './role-select.tsx'

const texts = projectSettingsMessages.members

type MemberRowProps = {
  project: Project
  member: Member
  /** The age of an invitation. */
  note?: string | undefined
  onRemove?: (() => void) | undefined
  onResend?: (() => void) | undefined
}

const losesSight = ({ pending, role }: Member, to: AssignableRole): boolean =>
  !pending && can(role, 'viewBoard') && !can(to, 'viewBoard')

/** A member with their role, editable with permission. */
export function MemberRow({ project, member, note, onRemove, onResend }: MemberRowProps) {
  const session = useSessionStore()
  /** A role with fewer rights, pending confirmation. */
  const [asked, setAsked] = useState<AssignableRole | null>(null)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (role: AssignableRole) => changeRole(session, project.uid_project, member.email, role),
  })
  const change = async (role: AssignableRole) => {
    await mutateAsync(role)
    const name = roleMessages.names[role].toLowerCase()
    const text = member.pending ? texts.roleChangedForInvited(member.name, name) : texts.roleChanged(member.name, name)
    showToast({ text, tone: 'good' })
  }
  const handleChoose = (role: AssignableRole) => {
    if (losesSight(member, role)) return setAsked(role)
    return void change(role).catch((error: unknown) =>
      showToast({ text: sentenceOf(error, roleMessages.changeFailed), tone: 'bad' }),
    )
  }
  return (
    // On a phone the role is below the name, so that the name has the whole line.
    <li className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Avatar size="sm" name={member.name} email={member.email} photo={member.profile_photo} />
      <div className="min-w-0">
        <p dir="auto" className="truncate text-left">
          {member.name}
        </p>
        {member.name !== member.email && <p className="truncate text-sm text-muted">{member.email}</p>}
        {member.pending && (
          <p className="text-sm text-muted">
            <span>{peopleListMessages.invited}</span>
            {note && (
              <>
                {' · '}
                <span>{note}</span>
              </>
            )}
          </p>
        )}
      </div>
      {mayChange(project, member) ? (
        <RoleSelect
          label={texts.roleOf(member.name)}
          value={isPending ? variables : member.role}
          options={rolesToGive(project)}
          disabled={isPending}
          onChoose={handleChoose}
          className="col-start-2 row-start-2 w-32 sm:col-start-3 sm:row-start-1"
        />
      ) : (
        <span className="col-start-2 row-start-2 text-sm text-muted sm:col-start-3 sm:row-start-1">
          {roleMessages.names[member.role]}
        </span>
      )}
      {onRemove && (
        <div className="col-start-3 row-start-1 sm:col-start-4">
          <Menu
            label={peopleListMessages.actionsFor(member.name)}
            items={[
              {
                name: peopleListMessages.copyEmail,
                onChoose: () => void copyWithToast(member.email, peopleListMessages.emailCopied),
              },
              ...(onResend ? [{ name: texts.resend, onChoose: onResend }] : []),
              {
                name: member.pending ? peopleListMessages.withdrawInvitation : commonMessages.remove,
                onChoose: onRemove,
                isDangerous: true,
              },
            ]}
          />
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={texts.changeRoleTitle(member.name, roleMessages.names[asked].toLowerCase())}
          action={texts.changeRole(roleMessages.names[asked].toLowerCase())}
          otherwise={roleMessages.changeFailed}
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          {fillMessage(texts.losesAccess, {
            name: (
              <strong dir="auto" className="font-medium text-ink">
                {member.name}
              </strong>
            ),
          })}
        </ConfirmDialog>
      )}
    </li>
  )
}
