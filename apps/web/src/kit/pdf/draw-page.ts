// Renders a PDF page into its box: the whole page at screen resolution, up to a limit, and above that limit the
// visible part again on top. The previous canvas stays until the next one is rendered.
import type { PdfSheet } from './pdf-library.ts'

/** A part of the page, in fractions of it (0 to 1). */
type Part = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** `scale`: device pixels per point of the page. */
type Target = { readonly layer: 'whole' | 'part'; readonly scale: number; readonly part: Part }

type Drawn = Target & { readonly canvas: HTMLCanvasElement }

type Drawing = {
  readonly update: () => void
  readonly stop: () => void
}

/** Canvas limits that every device supports. */
const maxPixels = { whole: 8_000_000, part: 16_000_000 }
const whole: Part = { x: 0, y: 0, w: 1, h: 1 }
/** Extra area around the visible part, as a fraction, so that a small pan needs no rendering. */
const margin = 0.1

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1)

type WindowSize = { readonly width: number; readonly height: number }

const seenPart = (box: DOMRect, { width, height }: WindowSize, around: number): Part | null => {
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, width)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, height)]
  if (right <= left || bottom <= top) return null
  const [across, along] = [(right - left) * around, (bottom - top) * around]
  const x = clamp((left - across - box.left) / box.width)
  const y = clamp((top - along - box.top) / box.height)
  const w = clamp((right + across - box.left) / box.width) - x
  const h = clamp((bottom + along - box.top) / box.height) - y
  return { x, y, w, h }
}

const holds = (outer: Part, inner: Part): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.w >= inner.x + inner.w &&
  outer.y + outer.h >= inner.y + inner.h

const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) < 0.02

const place = (canvas: HTMLCanvasElement, { x, y, w, h }: Part): void => {
  const percent = (share: number): string => `${share * 100}%`
  Object.assign(canvas.style, {
    position: 'absolute',
    left: percent(x),
    top: percent(y),
    width: percent(w),
    height: percent(h),
  })
}

export const drawPage = (box: HTMLElement, sheet: PdfSheet, onError: (error: unknown) => void): Drawing => {
  const size = sheet.getViewport({ scale: 1 })
  const most = Math.sqrt(maxPixels.whole / (size.width * size.height))
  const drawn = new Map<Target['layer'], Drawn>()
  let underWay: { readonly target: Target; readonly cancel: () => void } | null = null
  let isStopped = false

  const drop = (layer: Target['layer']): void => {
    drawn.get(layer)?.canvas.remove()
    drawn.delete(layer)
  }

  const findNext = (): Target | null => {
    if (isStopped) return null
    const rect = box.getBoundingClientRect()
    if (rect.width === 0 || rect.height === 0) return null
    const wanted = (rect.width * devicePixelRatio) / size.width
    const scale = Math.min(wanted, most)
    const base = drawn.get('whole')
    // Keep one that is slightly too sharp; one that is far too sharp flickers.
    if (!base || base.scale < scale * 0.98 || base.scale > scale * 2) return { layer: 'whole', scale, part: whole }
    if (wanted <= most * 1.02) {
      drop('part')
      return null
    }
    const view = { width: innerWidth, height: innerHeight }
    const [seen, part] = [seenPart(rect, view, 0), seenPart(rect, view, margin)]
    if (!seen || !part) return null
    const pixels = part.w * part.h * size.width * size.height * wanted ** 2
    const sharp = wanted * Math.min(1, Math.sqrt(maxPixels.part / pixels))
    const top = drawn.get('part')
    return top && isNear(top.scale, sharp) && holds(top.part, seen) ? null : { layer: 'part', scale: sharp, part }
  }

  const draw = async (target: Target): Promise<void> => {
    const { layer, scale, part } = target
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(part.w * size.width * scale))
    canvas.height = Math.max(1, Math.round(part.h * size.height * scale))
    canvas.dataset.layer = layer
    canvas.ariaHidden = 'true'
    place(canvas, part)
    const [offsetX, offsetY] = [-part.x * size.width * scale, -part.y * size.height * scale]
    const task = sheet.render({ canvas, viewport: sheet.getViewport({ scale, offsetX, offsetY }) })
    underWay = { target, cancel: () => task.cancel() }
    await task.promise
    if (isStopped) return
    drop(layer)
    drawn.set(layer, { ...target, canvas })
    if (layer === 'whole') box.prepend(canvas)
    else box.append(canvas)
  }

  const run = async (): Promise<void> => {
    if (underWay) return
    for (let next = findNext(); next; next = findNext()) {
      try {
        await draw(next)
      } catch (error) {
        // Cancelled: a newer rendering is needed.
        if (error instanceof Error && error.name === 'RenderingCancelledException') continue
        if (!isStopped) onError(error)
        break
      } finally {
        underWay = null
      }
    }
  }

  return {
    update: () => {
      const next = findNext()
      const current = underWay?.target
      const isOutdated =
        current &&
        next &&
        (current.layer !== next.layer || !isNear(current.scale, next.scale) || !holds(current.part, next.part))
      if (isOutdated) underWay?.cancel()
      void run()
    },
    stop: () => {
      isStopped = true
      underWay?.cancel()
      drop('whole')
      drop('part')
    },
  }
}
