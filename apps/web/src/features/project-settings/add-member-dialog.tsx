import { type AssignableRole, defaultRole } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { addMemberMessages as texts } from '@joinery/contract/messages/add-member-messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { addMember } from '#api/projects.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { emailFault } from '#lib/email-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { EmailCombobox } from './email-combobox.tsx'
import { rolesToGive } from './role-options.ts'
import { RoleSelect } from './role-select.tsx'

type AddMemberDialogProps = { project: Project; initialRole?: AssignableRole; onClose: () => void }

export function AddMemberDialog({ project, initialRole = defaultRole, onClose }: AddMemberDialogProps) {
  const { uid_project: projectId } = project
  const session = useSessionStore()
  const isClosed = useSite().registration === 'closed'
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AssignableRole>(initialRole)
  const { showFault, at, ...form } = useFault<'email'>()

  const { mutate, isPending } = useMutation({
    mutationFn: (address: string) => addMember(session, projectId, address, role),
    onSuccess: ({ details }, address) => {
      const member = details.members.find((each) => each.email === address)
      showToast({
        text: member?.pending
          ? isClosed
            ? `${peopleListMessages.invitationSent(address)}. ${invitationMessages.signUpClosed}`
            : peopleListMessages.invitationSent(address)
          : texts.added(member?.name ?? address),
        tone: 'good',
      })
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, messages.project.addMemberFailed) }),
  })

  const handleSubmit = () => {
    const message = emailFault(email)
    if (message !== null) return showFault({ field: 'email', message })
    showFault(null)
    return mutate(email.trim().toLowerCase())
  }

  return (
    <FormDialog
      {...form}
      title={texts.title}
      about={isClosed ? `${texts.about} ${invitationMessages.signUpClosed}` : texts.about}
      fault={at('form')}
      submitLabel={texts.submit}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <EmailCombobox projectId={projectId} value={email} onChange={setEmail} error={at('email')} />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {texts.role}
        </span>
        <RoleSelect label={texts.role} value={role} options={rolesToGive(project)} onChoose={setRole} />
        <p className="text-sm text-muted">{roleMessages.descriptions[role]}</p>
      </div>
    </FormDialog>
  )
}
