import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { formatDateTime } from '#lib/format.ts'
import { paths } from '#paths.ts'

/** Where one is, and how old it is. The project's title is the heading of all its tabs. */
export function Breadcrumb({ project }: { project: Project }) {
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-1">
        <nav aria-label="Breadcrumb" className="min-w-0 text-[0.9375rem] leading-snug break-words">
          <AppLink
            to={paths.dashboard}
            className="rounded-sm text-muted underline decoration-line-strong underline-offset-4 hover:text-accent"
          >
            Dashboard
          </AppLink>
          <span className="text-muted"> / </span>
          <h1 aria-current="page" className="inline font-medium">
            {project.title.trim() || messages.project.untitled}
          </h1>
        </nav>
        <CopyButton
          label="Copy link to project"
          isLink
          text={() => `${location.origin}${paths.project(project.uid_project)}`}
          className="-my-1 size-7! text-muted [@media(hover:none)]:-my-2.5 [@media(hover:none)]:size-10!"
        />
      </div>
      <dl className="mt-2 text-xs leading-5 tracking-tight text-muted">
        <div>
          <dt className="inline">Created</dt> <dd className="inline-block">{formatDateTime(project.created_at)}</dd>
        </div>
        <div>
          <dt className="inline">Updated</dt> <dd className="inline-block">{formatDateTime(project.updated_at)}</dd>
        </div>
      </dl>
    </div>
  )
}
