import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'
import { useNavigate } from 'react-router'

import { leaveProject } from '#api/projects.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

export function LeaveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const session = useSessionStore()
  const { user } = useSession()
  const navigate = useNavigate()

  const handleLeave = async (notAgain: boolean) => {
    await leaveProject(session, project.uid_project, user?.email ?? '', { notAgain })
    await navigate(paths.dashboard)
    showToast({ text: texts.leave.done(project.title) })
  }

  return (
    <ConfirmDialog
      title={texts.leave.title}
      action={texts.leave.confirm}
      otherwise={texts.leave.failed}
      onConfirm={() => handleLeave(false)}
      second={{ action: texts.leave.confirmForever, onConfirm: () => handleLeave(true) }}
      onClose={onClose}
    >
      {fillMessage(texts.leave.consequences, {
        project: (
          <strong dir="auto" className="font-medium text-ink">
            {project.title}
          </strong>
        ),
      })}
    </ConfirmDialog>
  )
}
