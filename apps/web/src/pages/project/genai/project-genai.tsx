import type { Project } from '@joinery/contract/projects'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { refreshProject } from '#api/projects.ts'
import { useProjectFiles } from '#api/use-project-files.ts'
import { GenaiTab } from '#features/genai/genai-tab.tsx'
import { saveLastGenaiProject } from '#lib/drafts/last-genai-project.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

/** History state: a prompt to reuse. */
type PromptState = { readonly prompt?: string } | null

/** The Gen A.I. workspace of a project. */
export function ProjectGenai({ project }: { project: Project }) {
  const session = useSessionStore()
  const { user } = useSession()
  const navigate = useNavigate()
  const state = useLocation().state as PromptState // only the gallery writes it for this page
  const [startPrompt] = useState(state?.prompt ?? null)
  const [search] = useSearchParams()
  const id = project.uid_project
  const list = useProjectFiles(id)
  const uid = user?.uid_user ?? ''

  useEffect(() => saveLastGenaiProject(uid, id), [uid, id])
  // Apply the prompt once, so that going back later does not overwrite the workspace.
  useEffect(() => {
    if (startPrompt !== null) void navigate(paths.project(id, 'genai'), { replace: true })
  }, [id, navigate, startPrompt])

  return (
    <GenaiTab
      project={project}
      list={list}
      readFiles={() => refreshProject(session, id)}
      scope={`${uid}/${id}`}
      startPrompt={startPrompt}
      linkedGeneration={search.get('generation')}
    />
  )
}
