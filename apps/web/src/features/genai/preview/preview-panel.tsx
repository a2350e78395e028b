import type { ReactNode } from 'react'

import { OutlinedPicture } from './outlined-picture.tsx'
import type { Preview } from './use-preview.ts'

type PreviewPanelProps = Preview & {
  /** The picture to draw the areas on, where it is not seen elsewhere. */
  picture: File | undefined
  /** Where the picture is seen beside this only on a wide page. */
  isBeside: boolean
}

function Line({ name, tone = '', children }: { name: string; tone?: string; children: ReactNode }) {
  return (
    <p className={`break-words ${tone}`}>
      <span className={tone === '' ? 'text-muted' : ''}>{name}: </span>
      {children}
    </p>
  )
}

/** What the words were understood as, before anything is made and paid for. */
export function PreviewPanel({ preview, isReading, picture, isBeside }: PreviewPanelProps) {
  if (!preview && !isReading) return null
  const drawn = preview?.areas.filter(({ outline }) => outline.length > 0) ?? []
  return (
    <section
      aria-label="What will be done"
      aria-live="polite"
      aria-busy={isReading}
      className="flex animate-rise flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3 text-[0.9375rem]"
    >
      <p aria-hidden className="flex items-center gap-2 text-sm font-medium">
        What will be done
        {isReading && <span className="size-3.5 animate-wait rounded-full border-2 border-line border-t-accent" />}
      </p>
      {!preview && <p className="text-muted">Reading your words...</p>}
      {preview && preview.refusal !== null && <p className="text-warn">{preview.refusal}</p>}
      {preview && preview.refusal === null && (
        <>
          {preview.areas.length > 0 && (
            <ol aria-label="Areas" className="flex flex-col gap-1.5">
              {preview.areas.map((area) => (
                <li key={area.words} className="flex items-baseline gap-2 break-words">
                  {area.outline.length > 0 && (
                    <span className="flex size-5 shrink-0 items-center justify-center self-center rounded-full bg-ink text-xs font-medium text-paper tabular-nums">
                      {drawn.indexOf(area) + 1}
                    </span>
                  )}
                  {area.words}
                </li>
              ))}
            </ol>
          )}
          {picture && drawn.length > 0 && (
            <div className={isBeside ? '@min-[45rem]:hidden' : ''}>
              <OutlinedPicture file={picture} areas={preview.areas} className="w-full" />
            </div>
          )}
          {preview.whole.length > 0 && <Line name="Whole picture">{preview.whole.join(', ')}</Line>}
          {preview.kept.length > 0 && <Line name="Stays as it is">{preview.kept.join(', ')}</Line>}
          {preview.not_understood.length > 0 && (
            <Line name="Not understood" tone="text-warn">
              {preview.not_understood.join(', ')}
            </Line>
          )}
        </>
      )}
    </section>
  )
}
