import { messages } from '@joinery/contract/messages'
import { duplicateMessages as texts } from '@joinery/contract/messages/duplicate-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { updateProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { DuplicateDialog } from './duplicate-dialog.tsx'

function TemplateSwitch({ project }: { project: Project }) {
  const session = useSessionStore()
  const [success, setSuccess] = useTransientMessage()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (is_template: boolean) => updateProject(session, project.uid_project, { is_template }),
    onMutate: () => setSuccess(null),
    onSuccess: () => setSuccess(messages.project.updated),
  })
  return (
    <>
      <Switch
        label={texts.toggle}
        hint={texts.toggleHint}
        isOn={isPending ? variables : project.is_template}
        disabled={isPending}
        onChange={(isOn) => mutate(isOn)}
      />
      <Outcome fault={error && sentenceOf(error, messages.project.updateFailed)} success={success} />
    </>
  )
}

/** Duplicates the project, and marks it as a template. */
export function DuplicateSection({ project }: { project: Project }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={texts.section} about={texts.sectionAbout}>
      {may(project, 'editProject') && <TemplateSwitch project={project} />}
      <Button variant="outline" className="self-start" aria-hidden={isOpen || undefined} onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      {isOpen && (
        <DuplicateDialog
          project={project}
          onClose={() => setOpen(false)}
          onCreated={({ uid_project }) => void navigate(paths.project(uid_project))}
        />
      )}
    </Section>
  )
}
