import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import type { Project } from '@joinery/contract/projects'
import { useCallback } from 'react'

import { CardGrid } from '#kit/ui/layout/card-grid.tsx'

import { projectCardHeight } from './project-card-height.ts'
import { ProjectCard } from './project-card.tsx'

type ProjectListProps = {
  projects: readonly Project[]
  onCoverMissing: (url: string) => void
  onReactivate: (project: Project) => void
}

const keyOf = ({ uid_project }: Project): string => uid_project

/** The cards on the table. */
export function ProjectList({ projects, onCoverMissing, onReactivate }: ProjectListProps) {
  const draw = useCallback(
    (project: Project) => <ProjectCard project={project} onCoverMissing={onCoverMissing} onReactivate={onReactivate} />,
    [onCoverMissing, onReactivate],
  )
  return (
    <CardGrid
      label={texts.projects}
      items={projects}
      keyOf={keyOf}
      heightOf={projectCardHeight}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-5 sm:gap-7"
    >
      {draw}
    </CardGrid>
  )
}
