import { useState } from 'react'

import { FilePicture } from '#features/genai/file-picture.tsx'
import { Working } from '#features/genai/generation/working.tsx'
import { OutlinedPicture } from '#features/genai/preview/outlined-picture.tsx'
import { Compare } from '#features/genai/result/compare.tsx'

import { EmptyTable } from './empty-table.tsx'
import type { LightTable } from './use-light-table.ts'

type LightTableSurfaceProps = {
  table: LightTable
  onBrowse: (() => void) | undefined
  onOpen: () => void
  onBroken: () => void
}

const names = { before: 'Before', after: 'After' }
/** Both sides are seen at once, the new one a little more. */
const startSplit = 35

/** The surface itself: the invitation, the picture that lies on it, the work, the result. */
export function LightTableSurface({ table, onBrowse, onOpen, onBroken }: LightTableSurfaceProps) {
  const { images, made, startedAt } = table
  const [split, setSplit] = useState(startSplit)
  const base = images[0]
  const isEmpty = startedAt === null && !made && !base
  return (
    <div
      className={`relative h-72 overflow-hidden rounded-lg bg-sunken sm:aspect-4/3 sm:h-auto sm:max-h-[max(26rem,calc(100dvh-17rem))] sm:w-full ${isEmpty ? 'min-h-fit border border-dashed border-line-strong py-10 max-sm:h-auto' : ''}`}
    >
      {isEmpty ? (
        <EmptyTable onFiles={table.add} onBrowse={onBrowse} />
      ) : (
        <div className="absolute inset-3 flex items-center justify-center [container-type:size] sm:inset-6">
          {startedAt !== null && base ? (
            <div className="working-light relative max-h-full overflow-hidden rounded-sm shadow-low">
              <FilePicture
                file={base}
                alt={base.name}
                className="max-h-[100cqh] max-w-full object-contain opacity-60"
              />
            </div>
          ) : made ? (
            <Compare
              key={made.image.id}
              made={made}
              split={split}
              onSplit={setSplit}
              names={names}
              onOpen={onOpen}
              onBroken={onBroken}
            />
          ) : (
            base && (
              <OutlinedPicture
                file={base}
                areas={table.preview.preview?.areas ?? []}
                marked={table.mask?.overlay}
                className="max-h-[100cqh] animate-appear"
              />
            )
          )}
        </div>
      )}
      {startedAt !== null && (
        <Working
          startedAt={startedAt}
          onCancel={table.cancel}
          className="absolute inset-x-3 bottom-3 mx-auto max-w-md animate-rise rounded-md border border-line bg-surface px-4 py-3 shadow-high sm:bottom-6"
        />
      )}
    </div>
  )
}
