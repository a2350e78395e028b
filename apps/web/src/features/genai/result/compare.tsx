import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { CSSProperties } from 'react'

import { FilePicture } from '#features/genai/file-picture.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { BeforeAfter, sidePicture } from '#kit/ui/pictures/before-after.tsx'

import type { ResultImage } from './result-image.ts'

type CompareProps = {
  made: ResultImage
  split: number
  onSplit: (split: number) => void
  names: { readonly before: string; readonly after: string }
  /** Opens the large view on click, if there is no slider. */
  onOpen?: () => void
  onBroken: () => void
}

const fitted = `${sidePicture} object-contain`

/** Fits the aspect ratio into its container, which must be a size container. */
const wholeIn = (width: number, height: number): CSSProperties => ({
  width: `min(100cqw, calc(100cqh * ${width / height}))`,
  aspectRatio: `${width} / ${height}`,
})

/** Compares an image with its source; neither is cropped. */
export function Compare({ made: { image, base }, split, onSplit, names, onOpen, onBroken }: CompareProps) {
  const { url, width, height, is_local, placeholder, inputs } = image
  const input = inputs[0]
  const after = (
    <>
      {placeholder !== null && <img src={placeholder} alt="" className={fitted} />}
      <img src={url} alt={image.prompt} draggable={false} onError={onBroken} className={fitted} />
      <AiMark
        isLocal={is_local}
        look="over"
        className="absolute top-4 right-4 max-sm:top-2 max-sm:right-2 max-sm:px-2 max-sm:text-xs"
      />
    </>
  )
  const before = base ? (
    <FilePicture file={base} alt={names.before} className={fitted} />
  ) : (
    input && <img src={input.url} alt={names.before} draggable={false} className={fitted} />
  )
  const shape = 'rounded-sm bg-surface shadow-low'
  if (!before) {
    const alone = { className: `relative block overflow-hidden ${shape}`, style: wholeIn(width, height) }
    if (!onOpen) return <div {...alone}>{after}</div>
    return (
      <button type="button" onClick={onOpen} {...alone}>
        <span className="sr-only">{commonMessages.open} </span>
        {after}
      </button>
    )
  }
  return (
    <BeforeAfter
      split={split}
      onSplit={onSplit}
      before={{ label: names.before, word: names.before.toLowerCase(), picture: before }}
      after={{ label: names.after, word: names.after.toLowerCase(), picture: after }}
      className={shape}
      style={wholeIn(width, height)}
    />
  )
}
