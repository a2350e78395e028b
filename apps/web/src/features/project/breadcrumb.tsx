import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { paths } from '#paths.ts'

import { ProjectDates } from './project-dates.tsx'

export const titleOf = (project: Project): string => project.title.trim() || messages.project.untitled

/** The breadcrumb. The project title is the heading of all its tabs. */
export function BreadcrumbTrail({ project, className }: { project: Project; className: string }) {
  return (
    <nav aria-label={texts.breadcrumb} className={`min-w-0 text-[0.9375rem] leading-snug ${className}`}>
      <AppLink
        to={paths.dashboard}
        className="rounded-sm text-muted underline decoration-line-strong underline-offset-4 hover:text-accent"
      >
        {commonMessages.dashboard}
      </AppLink>
      <span className="text-muted"> / </span>
      {/* Headings are balanced, which would break a title that is cut off after one line. */}
      <h1 dir="auto" aria-current="page" className="inline font-medium [text-wrap:inherit]">
        {titleOf(project)}
      </h1>
    </nav>
  )
}

export function CopyProjectLink({ project, className }: { project: Project; className: string }) {
  return (
    <CopyButton
      label={texts.copyLink}
      isLink
      text={() => `${location.origin}${paths.project(project.uid_project)}`}
      className={`text-muted ${className}`}
    />
  )
}

/** The head of the sidebar: breadcrumb and dates. */
export function Breadcrumb({ project }: { project: Project }) {
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-1">
        <BreadcrumbTrail project={project} className="line-clamp-4 break-words" />
        <CopyProjectLink
          project={project}
          className="-my-1 size-7! [@media(hover:none)]:-my-2.5 [@media(hover:none)]:size-11!"
        />
      </div>
      <ProjectDates project={project} className="mt-2" />
    </div>
  )
}
