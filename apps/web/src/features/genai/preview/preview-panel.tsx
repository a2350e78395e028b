import { imageMessages } from '@joinery/contract/messages/image-messages'
import { type ReactNode, useId } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'

import { OutlinedPicture } from './outlined-picture.tsx'
import type { Preview } from './use-preview.ts'

type PreviewPanelProps = Preview & {
  /** The image to draw the areas on, unless it is visible elsewhere. */
  picture: File | undefined
  /** Whether the image is beside this panel only on a wide page. */
  isBeside: boolean
  /** Opens the editor to point at the intended surface. */
  onPoint: () => void
}

const texts = imageMessages.preview

const chip = 'rounded-full border px-2.5 py-0.5 text-[0.875rem] break-words'
const chipTones = { plain: 'border-line bg-sunken', warn: 'border-warn/40 text-warn' } as const

type ChipsProps = { name: string; tone?: keyof typeof chipTones; words: readonly string[] }

/** A labelled group of terms. */
function Chips({ name, tone = 'plain', words }: ChipsProps) {
  if (words.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <span className={`mr-0.5 text-sm ${tone === 'plain' ? 'text-muted' : 'text-warn'}`}>{name}: </span>
      {words.map((word, index) => (
        <span key={word} className={`${chip} ${chipTones[tone]}`}>
          {word}
          {index < words.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </p>
  )
}

/** Shows how the prompt was understood before anything is generated and paid for. */
export function PreviewPanel({ preview, isReading, picture, isBeside, onPoint }: PreviewPanelProps) {
  const id = useId()
  if (!preview && !isReading) return null
  const drawn = preview?.areas.filter(({ outline }) => outline.length > 0) ?? []
  let shown: ReactNode = <p className="text-muted">{texts.reading}</p>
  if (preview && preview.refusal !== null) shown = <p className="text-warn">{preview.refusal}</p>
  else if (preview) {
    shown = (
      <>
        {preview.areas.length > 0 && (
          <ol aria-label={texts.areas} className="flex flex-wrap gap-1.5">
            {preview.areas.map((area) => (
              <li key={area.words} className={`flex items-center gap-1.5 ${chip} ${chipTones.plain}`}>
                {area.outline.length > 0 && (
                  <span className="-ml-1 flex size-5 shrink-0 items-center justify-center rounded-full bg-ink text-xs font-medium text-paper tabular-nums">
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
        <Chips name={texts.wholeImage} words={preview.whole} />
        <Chips name={texts.unchanged} words={preview.kept} />
        <Chips name={texts.notUnderstood} tone="warn" words={preview.not_understood} />
      </>
    )
  }
  return (
    <section
      aria-label={texts.title}
      aria-live="polite"
      aria-busy={isReading}
      className="flex animate-rise flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3 text-[0.9375rem]"
    >
      <p aria-hidden className="flex items-center gap-2 text-sm font-medium">
        {texts.title}
        {isReading && <span className="size-3.5 animate-wait rounded-full border-2 border-line border-t-accent" />}
      </p>
      {shown}
      {preview && preview.asks !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p id={id} className="min-w-40 flex-1">
            {preview.asks}
          </p>
          <Button variant="outline" aria-describedby={id} onClick={onPoint}>
            {texts.selectArea}
          </Button>
        </div>
      )}
    </section>
  )
}
