import type { Generation } from '@joinery/contract/generations'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { hasEnded } from '#api/generations.ts'
import { FilePicture } from '#features/genai/file-picture.tsx'
import { useElapsed } from '#features/genai/generation/use-elapsed.ts'
import { WorkBar } from '#features/genai/generation/work-bar.tsx'
import { type Outgoing, type Work, workOf, workOfOutgoing } from '#features/genai/generation/work.ts'
import type { LightTable } from '#features/genai/table/use-light-table.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'

import { AgainButton } from './again-button.tsx'
import { useJobActs } from './use-job-acts.ts'

const texts = genaiMessages.queue

const thumb = 'size-12 shrink-0 rounded-sm bg-sunken object-cover sm:size-14'
/** Compact enough to fit beside the text on a phone. */
const act = 'max-sm:h-9 max-sm:px-3 pointer-coarse:h-11'

type FrameProps = {
  picture: ReactNode
  prompt: string
  isMarked?: boolean
  children?: ReactNode
  acts: ReactNode
  /** Full-width content below the row. */
  note?: ReactNode
}

function Frame({ picture, prompt, isMarked = false, children, acts, note }: FrameProps) {
  return (
    <li
      aria-current={isMarked || undefined}
      className="flex scroll-my-24 flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:gap-x-3.5 aria-current:-mx-3 aria-current:rounded-md aria-current:bg-accent-soft aria-current:px-3"
    >
      {picture}
      <div className="min-w-32 flex-1">
        <p dir="auto" className="truncate text-[0.9375rem]" title={prompt}>
          {prompt}
        </p>
        {children && <div className="mt-0.5 text-[0.8125rem] text-muted">{children}</div>}
      </div>
      <div className="ml-auto flex max-w-full items-center sm:gap-1.5">{acts}</div>
      {note && <div className="basis-full text-[0.8125rem] sm:pl-17.5">{note}</div>}
    </li>
  )
}

function UnderWay({ work, provider }: { work: Work; provider: string }) {
  const seconds = useElapsed(work.startedAt)
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate">{texts.running(work.words, provider)}</span>
        <span className="tabular-nums">{imageMessages.progress.seconds(seconds)}</span>
      </p>
      <WorkBar label={work.words} progress={work.progress} className="mt-1.5" />
    </>
  )
}

/** A request being uploaded. */
export function OutgoingRow({ job, onCancel }: { job: Outgoing; onCancel: () => void }) {
  return (
    <Frame
      picture={job.base ? <FilePicture file={job.base} alt="" className={thumb} /> : <span className={thumb} />}
      prompt={job.prompt}
      acts={
        <Button variant="quiet" className={act} aria-label={texts.cancel(job.prompt)} onClick={onCancel}>
          {commonMessages.cancel}
        </Button>
      }
    >
      <UnderWay work={workOfOutgoing(job)} provider={job.provider_name} />
    </Frame>
  )
}

type QueueRowProps = {
  job: Generation
  table: LightTable
  /** Highlighted, because a link led here. */
  isMarked: boolean
  onShow: () => void
  onBroken: () => void
}

/** A generation known to the server, with its progress or result. */
export function QueueRow({ job, table, isMarked, onShow, onBroken }: QueueRowProps) {
  const acts = useJobActs(job, table)
  const { prompt, status, images, count, error, finished_at } = job
  const isEnded = hasEnded(job)
  const source = images[0] ?? job.inputs[0]
  const picture = source ? (
    <img
      src={images[0] ? `${images[0].url}&w=112` : source.url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onBroken}
      className={thumb}
    />
  ) : (
    <span className={thumb} />
  )
  const isPartial = status === 'done' && images.length < count
  const hasNote = ((status === 'failed' || isPartial) && error !== null) || acts.fault !== null
  const note = hasNote && (
    <>
      {status === 'failed' && <p className="break-words text-bad">{error}</p>}
      {isPartial && error !== null && <p className="text-warn">{error}</p>}
      {acts.fault !== null && (
        <p role="alert" className="text-bad">
          {acts.fault}
        </p>
      )}
    </>
  )
  return (
    <Frame
      isMarked={isMarked}
      note={note}
      picture={picture}
      prompt={prompt}
      acts={
        <>
          {images.length > 0 && (
            <Button variant="outline" className={act} aria-label={texts.show(prompt)} onClick={onShow}>
              {commonMessages.show}
            </Button>
          )}
          {(status === 'failed' || status === 'cancelled') && <AgainButton job={job} acts={acts} className={act} />}
          {isEnded ? (
            <IconButton
              label={texts.dismiss(prompt)}
              title={commonMessages.dismiss}
              className="text-muted"
              onClick={() => void acts.dismiss()}
            >
              <X className="size-4.5" strokeWidth={1.5} aria-hidden />
            </IconButton>
          ) : (
            <Button
              variant="quiet"
              className={act}
              disabled={acts.busy !== null}
              aria-label={texts.cancel(prompt)}
              onClick={() => void acts.cancel()}
            >
              {commonMessages.cancel}
            </Button>
          )}
        </>
      }
    >
      {!isEnded && <UnderWay work={workOf(job)} provider={job.provider_name} />}
      {status === 'done' && (
        <p className="truncate">
          <span>{texts.ready(images.length)}</span>
          {finished_at !== null && (
            <>
              {' · '}
              <RelativeTime iso={finished_at} className="tabular-nums" />
            </>
          )}
          {` · ${job.provider_name}`}
        </p>
      )}
      {status === 'cancelled' && <p className="truncate">{texts.cancelled(job.provider_name)}</p>}
      {status === 'failed' && <p className="truncate">{texts.failed(job.provider_name)}</p>}
    </Frame>
  )
}
