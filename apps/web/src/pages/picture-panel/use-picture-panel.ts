import type { Project } from '@joinery/contract/projects'
import { useMemo } from 'react'

import type { SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { may } from '#lib/may.ts'
import { useSession } from '#lib/session/session-provider.tsx'

import { picturePanel } from './picture-panel.tsx'

/** The panel beside a picture in a message or a card; whoever may, saves what it makes among the project's files. */
export const usePicturePanel = (project: Project): SidePanel => {
  const uid_user = useSession().user?.uid_user ?? ''
  const { uid_project } = project
  const saveTo = may(project, 'addFiles') ? uid_project : undefined
  return useMemo(() => picturePanel({ uid_user, uid_project, saveTo }), [uid_user, uid_project, saveTo])
}
