import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Project } from '@joinery/contract/projects'
import { Copy } from 'lucide-react'
import { memo, useState } from 'react'

import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { Faces } from '#kit/ui/faces.tsx'
import { formatDate } from '#lib/format.ts'
import { may } from '#lib/may.ts'
import { paths } from '#paths.ts'

import { JointDrawing } from './joint-drawing.tsx'
import { previewOf } from './preview.ts'
import { captionHeight } from './project-card-height.ts'

type CoverProps = {
  file: Attachment | null
  /** Selects the placeholder drawing. */
  seed: string
  /** Called when the image fails to load, most likely because its URL has expired. */
  onMissing: (url: string) => void
  className?: string
}

/** The latest image of a project, with a blurred placeholder in the same box. */
function Cover({ file, seed, onMissing, className = '' }: CoverProps) {
  const [seen, setSeen] = useState<string | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const hasPicture = file !== null && missing !== file.url
  return (
    <div
      className={`relative aspect-3/2 shrink-0 overflow-hidden rounded-sm bg-sunken bg-cover bg-center ${className}`}
      style={hasPicture && file.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
    >
      {hasPicture ? (
        <img
          src={`${file.url}&w=640`}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setSeen(file.url)}
          onError={() => {
            setMissing(file.url)
            onMissing(file.url)
          }}
          className={`absolute inset-0 size-full object-cover transition-opacity ${seen === file.url ? '' : 'opacity-0'}`}
        />
      ) : (
        <JointDrawing seed={seed} className="absolute inset-0 m-auto h-3/4" />
      )}
      {hasPicture && file.origin && <OriginMark origin={file.origin} />}
    </div>
  )
}

type ProjectCardProps = {
  project: Project
  onCoverMissing: (url: string) => void
  onReactivate: (project: Project) => void
  onDuplicate: (project: Project) => void
}

const { badgeMax } = limits.notification
const countOf = (unread: number): string => (unread > badgeMax ? `${badgeMax}+` : String(unread))

/**
 * A project card, covered by one link. No transitions or balanced text, because cards are rendered while scrolling a
 * long list.
 */
export const ProjectCard = memo(function ProjectCard({
  project,
  onCoverMissing,
  onReactivate,
  onDuplicate,
}: ProjectCardProps) {
  const isArchived = project.status === 'archived'
  const people = [project.creator, ...project.details.members]
  return (
    <article className="relative flex h-full flex-col rounded-md border border-line bg-surface p-2.5 shadow-low hover:border-line-strong hover:shadow-high">
      <Cover
        file={project.cover}
        seed={project.uid_project}
        onMissing={onCoverMissing}
        className={isArchived ? 'opacity-60 grayscale' : ''}
      />
      {project.unread_count > 0 && (
        <p className="pointer-events-none absolute top-5 right-5 rounded-full bg-accent px-2.5 py-0.5 text-[0.8125rem] font-medium text-on-accent tabular-nums shadow-low">
          {texts.newCount(countOf(project.unread_count))}
          <span className="sr-only"> {texts.newCountNoun(project.unread_count)}</span>
        </p>
      )}
      <div className="flex flex-col px-2 pt-4" style={{ height: captionHeight }}>
        <h2 dir="auto" className="line-clamp-2 text-wrap text-[1.0625rem] leading-6 font-semibold break-words">
          <AppLink
            to={paths.project(project.uid_project)}
            className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {project.title.trim() || messages.project.untitled}
          </AppLink>
        </h2>
        <p
          dir="auto"
          className="mt-1.5 line-clamp-4 text-wrap whitespace-pre-line text-[0.9375rem] leading-[1.4rem] break-words text-muted"
        >
          {previewOf(project.description)}
        </p>
        <div className="mt-auto flex h-[4.25rem] shrink-0 items-center justify-between gap-3 border-t border-line text-[0.8125rem] leading-5 text-muted">
          <div className="min-w-0">
            <p dir="auto" title={project.creator_email} className="line-clamp-2 [overflow-wrap:anywhere]">
              {project.creator_email === '' ? messages.project.unknownCreator : project.creator.name}
              {project.creator_email !== '' && project.creator_email !== project.creator.name && (
                <span className="sr-only"> {project.creator_email}</span>
              )}
            </p>
            <p className="tabular-nums">
              <time dateTime={project.created_at}>{formatDate(project.created_at)}</time>
              {/* Show the role to people with restricted access. */}
              {!may(project, 'viewMembers') && ` · ${roleMessages.names[project.role]}`}
            </p>
          </div>
          {isArchived && may(project, 'changeStatus') ? (
            <Button variant="outline" className="relative h-9 px-3 text-sm" onClick={() => onReactivate(project)}>
              {texts.reactivate}
            </Button>
          ) : project.is_template && may(project, 'duplicateProject') ? (
            <Button
              variant="outline"
              aria-label={texts.startFromLabel(project.title)}
              className="relative h-9 px-3 text-sm"
              onClick={() => onDuplicate(project)}
            >
              {texts.startFrom}
            </Button>
          ) : (
            <div className="flex shrink-0 items-center">
              <Faces people={people} count={project.member_count + 1} />
              {may(project, 'duplicateProject') && (
                <IconButton
                  label={texts.duplicate(project.title)}
                  className="relative -mr-2 text-muted"
                  onClick={() => onDuplicate(project)}
                >
                  <Copy className="size-4.5" strokeWidth={1.5} aria-hidden />
                </IconButton>
              )}
            </div>
          )}
        </div>
      </div>
    </article>
  )
})
