import type { Project } from '@joinery/contract/projects'

import { cardsIn, gridHeight, placeOf } from './card-grid.ts'
import { ProjectCard } from './project-card.tsx'
import { useCardGrid } from './use-card-grid.ts'

type ProjectListProps = {
  projects: readonly Project[]
  onCoverMissing: (url: string) => void
  onReactivate: (project: Project) => void
}

/** The cards on the table. Each lies at a place of its own, so that one that comes or goes moves no other. */
export function ProjectList({ projects, onCoverMissing, onReactivate }: ProjectListProps) {
  const { ref, grid, near } = useCardGrid()
  const [start, end] = cardsIn(near, projects.length)
  return (
    <ul ref={ref} aria-label="Projects" className="relative" style={{ height: gridHeight(grid, projects.length) }}>
      {projects.slice(start, end).map((project, offset) => (
        <li
          key={project.uid_project}
          aria-setsize={projects.length}
          aria-posinset={start + offset + 1}
          className="absolute [contain:layout_style]"
          style={{ ...placeOf(grid, start + offset), width: grid.cardWidth, height: grid.cardHeight }}
        >
          <ProjectCard project={project} onCoverMissing={onCoverMissing} onReactivate={onReactivate} />
        </li>
      ))}
    </ul>
  )
}
