import type { Attachment } from '@joinery/contract/files'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { Columns2, Maximize2, MessageCirclePlus, MessagesSquare } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { FilePicture } from '#features/guest/pictures/file-picture.tsx'
import type { OpenFile } from '#features/guest/pictures/open-file.ts'
import { useStack } from '#features/guest/use-stack.ts'
import { fileKind, isReviewed } from '#kit/attachments/file-kind.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { dayOf } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

import { AskedNote } from './asked-note.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { formatDue } from './format-due.ts'
import type { Question } from './questions.ts'

const texts = guestMessages.requests
const textButton =
  'inline-flex items-center gap-2 rounded-sm font-medium underline decoration-line-strong underline-offset-4 hover:text-accent pointer-coarse:min-h-11'

type RequestedFileProps = {
  file: Attachment
  /** Undefined once decided or closed. */
  question: Question | undefined
  isFirst: boolean
  /** Above the image in place of the question. */
  head: ReactNode
  onOpen: OpenFile
  onBroken: () => void
  /** The decisions made. */
  children: ReactNode
}

/** A file whose approval is requested: the question, the image and the buttons, which stay in reach while it is in view. */
export function RequestedFile({ file, question, isFirst, head, onOpen, onBroken, children }: RequestedFileProps) {
  const { may } = useGuest()
  const { pins, versions } = useStack(file)
  const today = dayOf(new Date(useToday()))
  const headingId = useId()
  const { uid_stack, filename, version } = file
  const canOpen = isReviewed(file)
  const picture = <FilePicture file={file} isFirst={isFirst} onBroken={onBroken} />
  const kind = fileKind(file.mimetype) === 'pdf' ? 'pdf' : 'image'
  return (
    <section
      id={`file-${uid_stack}`}
      aria-labelledby={question ? headingId : undefined}
      aria-label={question ? undefined : filename}
      className={`relative flex scroll-mt-4 flex-col gap-4 ${question ? 'max-sm:min-h-[calc(100dvh-5rem)]' : ''}`}
    >
      {question ? (
        <div className="max-sm:px-5">
          <h2 id={headingId} className="font-display text-[1.75rem] leading-tight text-balance sm:text-4xl">
            {fillMessage(texts.title, { name: <span dir="auto">{question.asked_by}</span> })}
          </h2>
          {question.due_date !== null && (
            <p className={`mt-2 ${question.due_date < today ? 'text-bad' : 'text-muted'}`}>
              {formatDue(question.due_date, today)}
            </p>
          )}
        </div>
      ) : (
        head
      )}
      {canOpen ? (
        <button
          type="button"
          aria-label={guestMessages.openFile(filename)}
          onClick={() => onOpen(file)}
          className="relative block w-full cursor-zoom-in overflow-hidden bg-sunken sm:rounded-lg"
        >
          {picture}
          <span
            aria-hidden
            className="absolute right-3 bottom-3 inline-flex items-center gap-2 rounded-full bg-black/75 px-4 py-2.5 text-[0.9375rem] font-medium text-white"
          >
            <Maximize2 className="size-4" strokeWidth={1.5} />
            {texts.viewFullSize}
          </span>
        </button>
      ) : (
        picture
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:px-5">
        <p className="flex min-w-0 flex-wrap gap-x-2">
          <span dir="auto" className="font-semibold break-all">
            {filename}
          </span>
          <span className="text-muted">{texts.latestVersion(version)}</span>
        </p>
        {canOpen && may('compareVersions') && versions.length > 1 && (
          <button type="button" className={textButton} onClick={() => onOpen(file, 'compare')}>
            <Columns2 className="size-4.5" strokeWidth={1.5} aria-hidden />
            {texts.compare}
          </button>
        )}
      </div>
      {question && question.note !== '' && (
        <div className="max-sm:px-5">
          <AskedNote name={question.asked_by} note={question.note} />
        </div>
      )}
      <div className="flex flex-col gap-4 empty:hidden max-sm:px-5">{children}</div>
      <div
        className={
          question
            ? 'sticky bottom-0 z-10 mt-auto flex flex-col gap-1 border-line bg-surface px-4 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:border-t sm:rounded-t-lg sm:border sm:px-5'
            : 'flex flex-col max-sm:px-5'
        }
      >
        {question && <DecideButtons question={question} />}
        {canOpen && (may('commentOnFiles') || pins.length > 0) && (
          <div className="flex justify-center">
            {may('commentOnFiles') && (
              <Button variant="quiet" onClick={() => onOpen(file, 'comment')}>
                <MessageCirclePlus className="size-5" strokeWidth={1.5} aria-hidden />
                {texts.comment[kind]}
              </Button>
            )}
            {pins.length > 0 && (
              <Button variant="quiet" className="px-3! text-muted!" onClick={() => onOpen(file, 'comments')}>
                <MessagesSquare className="size-4.5" strokeWidth={1.5} aria-hidden />
                <span aria-hidden>{pins.length}</span>
                <span className="sr-only">{texts.comments(pins.length)}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
