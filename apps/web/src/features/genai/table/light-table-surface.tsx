import type { Generation } from '@joinery/contract/generations'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { useState } from 'react'

import { FilePicture } from '#features/genai/file-picture.tsx'
import { type Outgoing, workOf, workOfOutgoing } from '#features/genai/generation/work.ts'
import { Working } from '#features/genai/generation/working.tsx'
import { OutlinedPicture } from '#features/genai/preview/outlined-picture.tsx'
import { FailureNote } from '#features/genai/queue/failure-note.tsx'
import { Compare } from '#features/genai/result/compare.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'

import { AddImages } from './add-images.tsx'
import type { Stage } from './stage.ts'
import type { LightTable } from './use-light-table.ts'

const { before, after } = genaiMessages.result
const names = { before, after }
/** Shows both sides, the new one a little more. */
const startSplit = 35
const overlay =
  'absolute inset-x-3 bottom-3 mx-auto max-w-md animate-rise rounded-md border border-line bg-surface px-4 py-3 shadow-high sm:bottom-6'

/** Decorative drawing of a before and after print. */
function PrintsDrawing() {
  return (
    <svg viewBox="0 0 132 76" fill="none" strokeWidth="1.25" aria-hidden className="w-33 text-line-strong">
      <g transform="rotate(-7 44 40)" className="stroke-current">
        <rect x="12" y="14" width="64" height="48" rx="3" className="fill-surface" />
        <path d="M12 50h64M22 50V30h18v20M46 50V38h22v12M46 44h22M31 30v20" />
      </g>
      <g transform="rotate(6 92 40)">
        <rect x="58" y="14" width="64" height="48" rx="3" className="fill-surface stroke-accent" />
        <path d="M59 50h62v9a3 3 0 0 1-3 3H62a3 3 0 0 1-3-3z" className="fill-accent/15" />
        <path d="M68 30h18v20H68zM92 38h22v12H92z" className="fill-accent/30" />
        <path d="M58 50h64M68 50V30h18v20M92 50V38h22v12M92 44h22M77 30v20" className="stroke-accent" />
      </g>
    </svg>
  )
}

type EmptyTableProps = {
  onFiles: (files: readonly File[]) => void
  /** Undefined if the project has no images to choose from. */
  onBrowse: (() => void) | undefined
}

function EmptyTable({ onFiles, onBrowse }: EmptyTableProps) {
  return (
    <div className="flex size-full flex-col items-center justify-center px-5 text-center">
      <PrintsDrawing />
      <h2 className="mt-5 font-display text-2xl leading-tight sm:text-3xl">{genaiMessages.emptyTitle}</h2>
      <p className="mt-2.5 max-w-md text-[0.9375rem] text-muted sm:text-base">
        {genaiMessages.emptyHelp(limits.ai.inputs)}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <AddImages look="button" onFiles={onFiles} />
        {onBrowse && (
          <Button variant="outline" size="lg" onClick={onBrowse}>
            {genaiMessages.fromProject}
          </Button>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{messages.ai.inputHint}</p>
    </div>
  )
}

/** The source image: full size if it is in this browser, else the server's thumbnail. */
function WorkedOn({ job, base, onBroken }: { job: Outgoing | Generation; base: File | null; onBroken: () => void }) {
  const look = 'max-h-[100cqh] max-w-full object-contain opacity-60'
  if (base) return <FilePicture file={base} alt={base.name} className={look} />
  const [input] = 'inputs' in job ? job.inputs : []
  return (
    input && (
      <img src={input.url} width={input.width} height={input.height} alt="" onError={onBroken} className={look} />
    )
  )
}

type LightTableSurfaceProps = {
  table: LightTable
  stage: Exclude<Stage, { kind: 'several' }>
  onBrowse: (() => void) | undefined
  onOpen: () => void
  onBroken: () => void
}

/** The main area of the workspace: empty state, input image, progress or result. */
export function LightTableSurface({ table, stage, onBrowse, onOpen, onBroken }: LightTableSurfaceProps) {
  const [split, setSplit] = useState(startSplit)
  const isEmpty = stage.kind === 'empty'
  return (
    <div
      className={`relative h-72 overflow-hidden rounded-lg bg-sunken sm:aspect-4/3 sm:h-auto sm:max-h-[max(26rem,calc(100dvh-17rem))] sm:w-full ${isEmpty ? 'min-h-fit border border-dashed border-line-strong py-10 max-sm:h-auto' : ''}`}
    >
      {isEmpty ? (
        <EmptyTable onFiles={table.add} onBrowse={onBrowse} />
      ) : (
        <div className="absolute inset-3 flex items-center justify-center [container-type:size] sm:inset-6">
          {(stage.kind === 'waiting' || stage.kind === 'failed') && (
            <div
              className={`relative max-h-full overflow-hidden rounded-sm shadow-low ${stage.kind === 'waiting' ? 'working-light' : ''}`}
            >
              <WorkedOn job={stage.job} base={stage.base} onBroken={onBroken} />
            </div>
          )}
          {stage.kind === 'one' && (
            <Compare
              key={stage.made.image.id}
              made={stage.made}
              split={split}
              onSplit={setSplit}
              names={names}
              onOpen={onOpen}
              onBroken={onBroken}
            />
          )}
          {stage.kind === 'picture' && (
            <OutlinedPicture
              file={stage.base}
              areas={table.preview.preview?.areas ?? []}
              marked={table.mask?.overlay}
              className="max-h-[100cqh] animate-appear"
            />
          )}
        </div>
      )}
      {stage.kind === 'waiting' && (
        <Working
          key={stage.job.id}
          work={'status' in stage.job ? workOf(stage.job) : workOfOutgoing(stage.job)}
          onCancel={() => table.cancel(stage.job.id)}
          className={overlay}
        />
      )}
      {stage.kind === 'failed' && <FailureNote key={stage.job.id} job={stage.job} table={table} className={overlay} />}
    </div>
  )
}
