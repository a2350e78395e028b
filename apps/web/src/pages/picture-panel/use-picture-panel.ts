import type { Project } from '@joinery/contract/projects'
import { useMemo } from 'react'

import { updateProject } from '#api/projects.ts'
import type { SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { picturePanel } from './picture-panel.tsx'

/** The panel beside a picture in a message or a card; whoever may, saves what it makes among the project's files. */
export const usePicturePanel = (project: Project): SidePanel => {
  const session = useSessionStore()
  const uid_user = useSession().user?.uid_user ?? ''
  const { uid_project: id } = project
  const canSave = may(project, 'editProject')
  return useMemo(
    () =>
      picturePanel({
        uid_user,
        uid_project: id,
        onSave: canSave ? async (file) => void (await updateProject(session, id, {}, [file])) : undefined,
      }),
    [session, uid_user, id, canSave],
  )
}
