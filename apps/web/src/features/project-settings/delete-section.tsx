import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import type { Project } from '@joinery/contract/projects'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { deleteProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

const texts = projectSettingsMessages.delete

export function DeleteSection({ project }: { project: Project }) {
  const session = useSessionStore()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const others = project.details.members.length

  const handleDelete = async () => {
    await deleteProject(session, project.uid_project)
    await navigate(paths.dashboard)
    showToast({ text: messages.project.deleted })
  }

  return (
    <Section title={texts.title} about={texts.about}>
      {/* While the dialog is open, only its own Delete button is exposed. */}
      <Button
        variant="outline"
        className="self-start text-bad!"
        aria-hidden={isAsking || undefined}
        onClick={() => setAsking(true)}
      >
        {commonMessages.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.title}
          action={commonMessages.delete}
          otherwise={messages.project.deleteFailed}
          onConfirm={handleDelete}
          onClose={() => setAsking(false)}
        >
          <p>
            {fillMessage(texts.includes, {
              title: (
                <strong dir="auto" className="font-medium text-ink">
                  {project.title}
                </strong>
              ),
            })}
          </p>
          <ul className="mt-3 list-disc pl-5">
            <li>{texts.files(project.file_count)}</li>
            <li>{texts.messages}</li>
            {others > 0 && <li>{texts.access(others)}</li>}
          </ul>
          <p className="mt-3">{texts.cannotBeUndone}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
