import { type ProjectTab, projectTabs } from '@joinery/contract/pages'
import { Navigate, useParams } from 'react-router'

import { Coming } from '#frame/coming.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { paths } from '#paths.ts'

const isProjectTab = (tab: string | undefined): tab is ProjectTab => projectTabs.some((known) => known === tab)

export function ProjectPage() {
  const { projectId = '', tab } = useParams()
  usePageTitle('Project')
  if (!isProjectTab(tab)) return <Navigate to={paths.project(projectId)} replace />
  return <Coming heading="Project">This page is coming. Description, chat, board and pictures will be here.</Coming>
}
