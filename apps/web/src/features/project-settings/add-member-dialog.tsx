import { type GivenRole, usualRole } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { invitationMessages as say } from '@joinery/contract/messages/invitation-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { addMember } from '#api/projects.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { emailFault } from '#lib/email-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { EmailCombobox } from './email-combobox.tsx'
import { rolesToGive } from './role-options.ts'
import { RoleSelect } from './role-select.tsx'

export function AddMemberDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { uid_project: projectId } = project
  const session = useSessionStore()
  const isClosed = useSite().registration === 'closed'
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<GivenRole>(usualRole)
  const { formRef, showFault, clearFault, at } = useFault<'email'>()

  const { mutate, isPending } = useMutation({
    mutationFn: (address: string) => addMember(session, projectId, address, role),
    onSuccess: ({ details }, address) => {
      const member = details.members.find((each) => each.email === address)
      showToast({
        text: member?.pending
          ? isClosed
            ? `${address} is invited. ${say.heldWhileClosed}`
            : `${address} is invited. They are in as soon as they accept.`
          : `${member?.name ?? address} is in the project.`,
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
    <Dialog title="Add Members" onClose={onClose} isForm>
      <p className="mt-2 text-muted">
        Somebody without an account is invited by mail and keeps their place.{isClosed && ` ${say.heldWhileClosed}`}
      </p>
      <DialogForm
        formRef={formRef}
        clearFault={clearFault}
        fault={at('form')}
        submitLabel="Add Member"
        isPending={isPending}
        onSubmit={handleSubmit}
        onClose={onClose}
      >
        <EmailCombobox projectId={projectId} value={email} onChange={setEmail} error={at('email')} />
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="text-sm font-medium">
            Role
          </span>
          <RoleSelect label="Role" value={role} options={rolesToGive(project)} onChoose={setRole} />
          <p className="text-sm text-muted">{roleMessages.descriptions[role]}</p>
        </div>
      </DialogForm>
    </Dialog>
  )
}
