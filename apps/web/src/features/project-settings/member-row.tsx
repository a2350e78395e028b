import { can, type GivenRole } from '@joinery/contract/capabilities'
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
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { mayChange, rolesToGive } from './role-options.ts'
import { RoleSelect } from './role-select.tsx'

type MemberRowProps = {
  project: Project
  member: Member
  /** How old an invitation is. */
  note?: string | undefined
  onRemove?: (() => void) | undefined
  onResend?: (() => void) | undefined
}

const losesSight = ({ pending, role }: Member, to: GivenRole): boolean =>
  !pending && can(role, 'viewBoard') && !can(to, 'viewBoard')

/** A person with what they are here, and for whoever may, the means to change it. */
export function MemberRow({ project, member, note, onRemove, onResend }: MemberRowProps) {
  const session = useSessionStore()
  /** Asked about, because it takes something away. */
  const [asked, setAsked] = useState<GivenRole | null>(null)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (role: GivenRole) => changeRole(session, project.uid_project, member.email, role),
  })
  const change = async (role: GivenRole) => {
    await mutateAsync(role)
    const name = roleMessages.names[role].toLowerCase()
    showToast({ text: `${member.name} ${member.pending ? 'will be' : 'is now'} a ${name}.`, tone: 'good' })
  }
  const handleChoose = (role: GivenRole) => {
    if (losesSight(member, role)) return setAsked(role)
    return void change(role).catch((error: unknown) =>
      showToast({ text: sentenceOf(error, roleMessages.changeFailed), tone: 'bad' }),
    )
  }
  return (
    // On a phone the role stands below the name, so that the name has the whole line.
    <li className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Avatar size="sm" name={member.name} email={member.email} photo={member.profile_photo} />
      <div className="min-w-0">
        <p dir="auto" className="truncate text-left">
          {member.name}
        </p>
        {member.name !== member.email && <p className="truncate text-sm text-muted">{member.email}</p>}
        {member.pending && (
          <p className="text-sm text-muted">
            <span>Invited</span>
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
          label={`Role of ${member.name}`}
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
            label={`Actions for ${member.name}`}
            items={[
              { name: 'Copy address', onChoose: () => void copyWithToast(member.email, 'Address copied') },
              ...(onResend ? [{ name: 'Send invitation again', onChoose: onResend }] : []),
              { name: member.pending ? 'Withdraw invitation' : 'Remove', onChoose: onRemove, isDangerous: true },
            ]}
          />
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={`Make ${member.name} a ${roleMessages.names[asked].toLowerCase()}`}
          action={`Make ${roleMessages.names[asked].toLowerCase()}`}
          otherwise={roleMessages.changeFailed}
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          <strong dir="auto" className="font-medium text-ink">
            {member.name}
          </strong>{' '}
          will see the description and the files, and no longer the group chat, the board, Gen A.I. and the addresses of
          others. Cards assigned to them become unassigned. What they wrote stays.
        </ConfirmDialog>
      )}
    </li>
  )
}
