import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { formatCount } from '@joinery/contract/text/counts'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { deleteProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

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
    <Section title="Delete project" about="The project and everything in it are gone for good, for everybody.">
      {/* While the dialog is open its own Delete is the only one. */}
      <Button
        variant="outline"
        className="self-start text-bad!"
        aria-hidden={isAsking || undefined}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete project"
          action="Delete"
          otherwise={messages.project.deleteFailed}
          onConfirm={handleDelete}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong dir="auto" className="font-medium text-ink">
              {project.title}
            </strong>{' '}
            goes for good, and with it:
          </p>
          <ul className="mt-3 list-disc pl-5">
            <li>its description and {counted(project.file_count, 'file')}</li>
            <li>all messages, cards and their attachments</li>
            <li>{others === 0 ? 'nobody else has access' : `the access of ${counted(others, 'member')}`}</li>
          </ul>
          <p className="mt-3">This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
