import type { ImagePreview } from '@joinery/contract/ai'
import { imageMessages as texts } from '@joinery/contract/messages/image-messages'

import { FilePicture } from '#features/genai/file-picture.tsx'

type Areas = ImagePreview['areas']

const pathOf = (outline: Areas[number]['outline']): string =>
  outline
    .map((ring) => {
      const points: string[] = []
      for (let i = 0; i < ring.length; i += 2) points.push(`${ring[i]} ${ring[i + 1]}`)
      return `M${points.join('L')}Z`
    })
    .join('')

/** Alternating x and y coordinates. */
type Ring = readonly number[]

/** Returns where a horizontal line at this height crosses the ring, from left to right. */
const crossings = (ring: Ring, height: number): number[] => {
  const found: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[next], ring[next + 1]]
    if (y1 > height !== y2 > height) found.push(x1 + ((height - y1) * (x2 - x1)) / (y2 - y1))
  }
  return found.toSorted((one, two) => one - two)
}

/** Returns a point well inside a ring for its number: the middle of its widest part. */
const labelPoint = (ring: Ring): { readonly x: number; readonly y: number } => {
  const heights = ring.filter((_, index) => index % 2 === 1)
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
  let best = { x: ring[0] ?? 0, y: ring[1] ?? 0, width: -1 }
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
    const y = top + share * (bottom - top) + 0.01
    const xs = crossings(ring, y)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const [from = 0, to = 0] = [xs[i], xs[i + 1]]
      if (to - from > best.width) best = { x: (from + to) / 2, y, width: to - from }
    }
  }
  return { x: best.x, y: best.y }
}

/** A light and a dark line, visible on any image in both themes. */
const strokes = ['stroke-black/70 [stroke-width:3.5]', 'stroke-white [stroke-width:1.75] [stroke-dasharray:6_4]']

/** The areas that would change, numbered as in the list beside the image. */
function Outlines({ areas }: { areas: Areas }) {
  return (
    <>
      <svg
        // An <img> cannot hold the lines.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={texts.preview.outlined(areas.map(({ words }) => words).join(', '))}
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full animate-appear"
      >
        {areas.map(({ words, outline }) =>
          strokes.map((stroke) => (
            <path
              key={`${words} ${stroke}`}
              d={pathOf(outline)}
              vectorEffect="non-scaling-stroke"
              className={`fill-none ${stroke}`}
            />
          )),
        )}
      </svg>
      {areas.map(({ words, outline }, index) => {
        // The largest ring comes first.
        const { x, y } = labelPoint(outline[0] ?? [])
        return (
          <span
            key={words}
            aria-hidden
            style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
            className="absolute flex size-6 -translate-1/2 items-center justify-center rounded-full bg-black/80 text-xs font-medium text-white tabular-nums ring-2 ring-white"
          >
            {index + 1}
          </span>
        )
      })}
    </>
  )
}

type OutlinedPictureProps = {
  file: File
  areas: Areas
  /** Overlay of the marked area. */
  marked?: File | undefined
  className: string
}

/** Shows a local image with the areas that would change. */
export function OutlinedPicture({ file, areas, marked, className }: OutlinedPictureProps) {
  const drawn = areas.filter(({ outline }) => outline.length > 0)
  return (
    <div className="relative max-h-full overflow-hidden rounded-sm shadow-low">
      <FilePicture file={file} alt={file.name} className={`block max-w-full object-contain ${className}`} />
      {marked && <FilePicture file={marked} alt={texts.area.selected} className="absolute inset-0 size-full" />}
      {drawn.length > 0 && <Outlines areas={drawn} />}
    </div>
  )
}
