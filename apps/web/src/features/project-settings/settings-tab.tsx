import { roles } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import {
  projectSettingsMessages as texts,
  projectSettingsMessages,
} from '@joinery/contract/messages/project-settings-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { updateProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { AskBeforeLeaving } from '#kit/ui/forms/ask-before-leaving.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { AddMemberDialog } from './add-member-dialog.tsx'
import { ClientsSection } from './clients-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { HandOverSection } from './hand-over-section.tsx'
import { MemberList } from './member-list.tsx'
import { StatusSection } from './status-section.tsx'

function NameForm({ project }: { project: Project }) {
  const session = useSessionStore()
  const [title, setTitle] = useState(project.title)
  const [success, setSuccess] = useTransientMessage()
  const { showFault, at, ...form } = useFault<'title'>()

  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) => updateProject(session, project.uid_project, { title: name }),
    onSuccess: () => setSuccess(messages.project.updated),
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, messages.project.updateFailed) }),
  })

  const handleSubmit = () => {
    const name = title.trim()
    setSuccess(null)
    if (!name) return showFault({ field: 'title', message: messages.project.nameRequired })
    if (name.length > limits.project.titleMax) {
      return showFault({ field: 'title', message: messages.project.titleTooLong })
    }
    showFault(null)
    return mutate(name)
  }

  return (
    <Form {...form} onSubmit={handleSubmit}>
      <Field
        label={projectSettingsMessages.name.label}
        name="title"
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={at('title')}
      />
      <AskBeforeLeaving isChanged={title.trim() !== project.title} />
      <Outcome fault={at('form')} success={success} />
      <Button type="submit" variant="outline" className="self-start" isBusy={isPending}>
        {commonMessages.save}
      </Button>
    </Form>
  )
}

function RoleGuide() {
  return (
    <dl
      aria-label={texts.members.roleGuide}
      className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[5rem_minmax(0,1fr)]"
    >
      {roles.map((role) => (
        <div key={role} className="sm:contents">
          <dt className="font-medium">{roleMessages.names[role]}</dt>
          <dd className="text-muted">{roleMessages.descriptions[role]}</dd>
        </div>
      ))}
    </dl>
  )
}

type SettingsTabProps = {
  project: Project
  /** Further sections below the members. */
  children?: ReactNode
}

/** The project settings for owner and managers. */
export function SettingsTab({ project, children }: SettingsTabProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="max-w-4xl px-5 py-8 sm:px-8 lg:px-10">
      <Section title={texts.members.title} about={texts.members.about}>
        {may(project, 'addMembers') && (
          <Button className="self-start" aria-hidden={isAdding || undefined} onClick={() => setAdding(true)}>
            {texts.members.add}
          </Button>
        )}
        <MemberList project={project} />
        <RoleGuide />
        {isAdding && <AddMemberDialog project={project} onClose={() => setAdding(false)} />}
      </Section>
      {children}
      {may(project, 'editProject') && <ClientsSection project={project} />}
      {may(project, 'editProject') && (
        <Section title={texts.name.title} about={texts.name.about}>
          <NameForm project={project} />
        </Section>
      )}
      {may(project, 'changeStatus') && <StatusSection project={project} />}
      {may(project, 'handOver') && <HandOverSection project={project} />}
      {may(project, 'deleteProject') && <DeleteSection project={project} />}
    </div>
  )
}
