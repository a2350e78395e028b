import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'

import { formatDateTime } from '#lib/format.ts'

/** When a project was created and last updated. */
export function ProjectDates({ project, className }: { project: Project; className: string }) {
  return (
    <dl className={`text-xs leading-5 tracking-tight text-muted ${className}`}>
      <div>
        <dt className="inline">{texts.created}</dt>{' '}
        <dd className="inline-block">{formatDateTime(project.created_at)}</dd>
      </div>
      <div>
        <dt className="inline">{texts.updated}</dt>{' '}
        <dd className="inline-block">{formatDateTime(project.updated_at)}</dd>
      </div>
    </dl>
  )
}
