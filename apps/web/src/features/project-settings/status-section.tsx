import { messages } from '@joinery/contract/messages'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'

import { updateProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = projectSettingsMessages.status

/** Archives or restores a project. Nothing is lost, so there is no confirmation. */
export function StatusSection({ project }: { project: Project }) {
  const session = useSessionStore()
  const [success, setSuccess] = useTransientMessage()
  const isArchived = project.status === 'archived'
  const { mutate, isPending, error } = useMutation({
    mutationFn: (status: Project['status']) => updateProject(session, project.uid_project, { status }),
    onMutate: () => setSuccess(null),
    onSuccess: (_, status) =>
      setSuccess(status === 'active' ? messages.project.reactivated : messages.project.archived),
  })

  return (
    <Section
      title={isArchived ? texts.archivedTitle : texts.archiveTitle}
      about={isArchived ? texts.archivedAbout : texts.archiveAbout}
    >
      <Outcome fault={error && sentenceOf(error, messages.project.updateFailed)} success={success} />
      <Button
        variant="outline"
        className="self-start"
        isBusy={isPending}
        onClick={() => mutate(isArchived ? 'active' : 'archived')}
      >
        {isArchived ? texts.reactivate : texts.archive}
      </Button>
    </Section>
  )
}
