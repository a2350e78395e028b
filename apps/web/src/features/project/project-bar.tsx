import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { Faces } from '#kit/ui/faces.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { useMedia } from '#lib/browser/use-media.ts'

import { BreadcrumbTrail, CopyProjectLink, titleOf } from './breadcrumb.tsx'
import { MembersPanel } from './members-panel.tsx'
import { peopleTitle } from './people-title.ts'
import { ProjectDates } from './project-dates.tsx'

type MembersButtonProps = { project: Project; online: ReadonlySet<string>; onInvite: () => void }

/** Opens the list of members, which has no room beside the tab on small screens. */
function MembersButton({ project, online, onInvite }: MembersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={peopleTitle(project)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 shrink-0 items-center rounded-full px-1"
      >
        <Faces people={[project.creator, ...project.details.members]} count={project.member_count + 1} most={3} />
      </button>
      {isOpen && (
        <Dialog title={peopleTitle(project)} onClose={() => setOpen(false)}>
          <div className="mt-4">
            <MembersPanel project={project} online={online} onInvite={onInvite} />
          </div>
        </Dialog>
      )}
    </>
  )
}

type ProjectBarProps = {
  project: Project
  online: ReadonlySet<string>
  onInvite: () => void
  className: string
}

/** The project header above its tab: one line, with the full title and details behind a tap. */
export function ProjectBar({ project, online, onInvite, className }: ProjectBarProps) {
  const id = useId()
  const isRoomy = useMedia('(min-width: 48rem)')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`border-b border-line px-5 sm:px-8 ${className}`}>
      <div className="flex h-12 items-center gap-1">
        <BreadcrumbTrail project={project} className="truncate" />
        {isRoomy ? (
          <>
            <CopyProjectLink project={project} className="size-11!" />
            <ProjectDates project={project} className="ml-auto flex shrink-0 gap-4 pr-3 tabular-nums" />
          </>
        ) : (
          <IconButton
            label={texts.about}
            aria-expanded={isOpen}
            aria-controls={id}
            className="mr-auto text-muted"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown
              className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
              strokeWidth={1.5}
              aria-hidden
            />
          </IconButton>
        )}
        <MembersButton project={project} online={online} onInvite={onInvite} />
      </div>
      {!isRoomy && (
        <div id={id} hidden={!isOpen} className="pb-2.5">
          <p dir="auto" aria-hidden className="text-[0.9375rem] leading-snug font-medium break-words">
            {titleOf(project)}
          </p>
          <div className="mt-1 flex items-end justify-between gap-3">
            <ProjectDates project={project} className="" />
            <CopyProjectLink project={project} className="-mr-2.5 -mb-2 size-11!" />
          </div>
        </div>
      )}
    </div>
  )
}
