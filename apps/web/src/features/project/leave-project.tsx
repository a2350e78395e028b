import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { useNavigate } from 'react-router'

import { leaveProject } from '#api/projects.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

export function LeaveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const session = useSessionStore()
  const { user } = useSession()
  const navigate = useNavigate()

  const handleLeave = async (notAgain: boolean) => {
    await leaveProject(session, project.uid_project, user?.email ?? '', { notAgain })
    await navigate(paths.dashboard)
    showToast({ text: `You left ${project.title}.` })
  }

  return (
    <ConfirmDialog
      title="Leave project"
      action="Leave"
      otherwise={messages.project.removeMemberFailed}
      onConfirm={() => handleLeave(false)}
      second={{ action: 'Leave and do not add me again', onConfirm: () => handleLeave(true) }}
      onClose={onClose}
    >
      You will no longer see{' '}
      <strong dir="auto" className="font-medium text-ink">
        {project.title}
      </strong>
      . What you wrote and uploaded stays there. Whoever added you cannot do so again for 30 days.
    </ConfirmDialog>
  )
}
