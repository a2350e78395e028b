import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { addFile, deleteFile } from '#api/files.ts'
import { refreshProject, updateProject } from '#api/projects.ts'
import { FileArea } from '#features/overview/file-area.tsx'
import type { GridHandle } from '#kit/attachments/grid/attachment-grid.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { type IntentState, useIntent } from '#lib/intent.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { picturePanel } from '#pages/picture-panel/picture-panel.tsx'
import { paths } from '#paths.ts'

import { ProjectDescription } from './project-description.tsx'

/** The description of a project and its files. Whoever may changes them, all others read. */
export function ProjectOverview({ project, files }: { project: Project; files: readonly Attachment[] }) {
  const session = useSessionStore()
  const { user } = useSession()
  const id = project.uid_project
  const grid = useRef<GridHandle>(null)
  const wanted = useRef<string | null>(null)
  const openWanted = (known: readonly Attachment[] = []): boolean => {
    if (!known.some(({ uid_file }) => uid_file === wanted.current)) return false
    grid.current?.open(wanted.current ?? '')
    wanted.current = null
    return true
  }
  // Found by a search, it may be newer than what is here; then it opens when it is shown.
  const lookFor = async (uid_file: string) => {
    const known = await refreshProject(id)
    if (wanted.current !== uid_file || known?.some((file) => file.uid_file === uid_file)) return
    wanted.current = null
    showToast({ text: messages.file.gone, tone: 'bad' })
  }
  useIntent('openFile', (uid_file) => {
    wanted.current = uid_file
    if (!openWanted(files)) void lookFor(uid_file)
  })
  useEffect(() => void openWanted(files))
  const canEdit = may(project, 'editProject')
  const canUseAi = may(project, 'useAi')
  const navigate = useNavigate()
  const handleUsePicture = useCallback(
    ({ uid_file }: Attachment) =>
      void navigate(paths.project(id, 'genai'), { state: { intent: 'useFile', id: uid_file } satisfies IntentState }),
    [navigate, id],
  )
  const sidePanel = picturePanel({
    uid_user: user?.uid_user ?? '',
    uid_project: id,
    readAgain: () => refreshProject(id),
    onSave: canEdit ? async (file) => void (await updateProject(session, id, {}, [file])) : undefined,
  })
  return (
    <div className="w-full max-w-6xl px-5 py-8 sm:px-8 lg:px-10">
      <FileArea
        files={files}
        canEdit={canEdit}
        send={(file, options) => addFile(session, id, file, options)}
        onDelete={(file) => deleteFile(session, file.uid_file)}
        onUsePicture={canUseAi ? handleUsePicture : undefined}
        onChanged={() => refreshProject(id)}
        scope={`${user?.uid_user}/${id}`}
        sidePanel={canUseAi ? sidePanel : undefined}
        grid={grid}
      >
        <ProjectDescription project={project} canEdit={canEdit} />
      </FileArea>
    </div>
  )
}
