// Patterns that materials draw on a plain surface. Positions are fractions of the image's width, so that all sizes of
// an image get the same pattern.
import type { Surfacing } from '#words/vocabulary.ts'

import { cellNoise, layeredNoise, smoothNoise } from './noise.ts'

/** `light`: brightness factor around 1. `second`: share of the second colour, 0..1. */
export type Mark = { light: number; second: number }
export type Pattern = (x: number, y: number, mark: Mark) => void

/** Cut-out position on an endless sheet of the material. */
export type Placement = {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly isMirrored: boolean
  /** Radians; only for materials without a direction. */
  readonly turn: number
}

const asItIs: Placement = { x: 0, y: 0, scale: 1, isMirrored: false, turn: 0 }

export const placementOf = (seed: number): Placement =>
  seed === 0
    ? asItIs
    : {
        x: 40 * cellNoise(seed, 1),
        y: 40 * cellNoise(seed, 2),
        scale: 0.8 + 0.45 * cellNoise(seed, 3),
        isMirrored: cellNoise(seed, 4) > 0.5,
        turn: 1.4 * (cellNoise(seed, 5) - 0.5),
      }

/** Boards in perspective, converging at the horizon. */
const createBoards =
  (horizon: number, footprint: number, { x: aside, y: ahead, scale }: Placement): Pattern =>
  (x, y, mark) => {
    const depth = Math.max(0.03, y - horizon)
    const across = (x - 0.5) / depth / (0.26 * scale) + aside
    const away = 1.1 / depth + ahead
    const board = Math.floor(across)
    const along = away + 3.7 * cellNoise(board, 7)
    const piece = Math.floor(along)
    const own = cellNoise(board, piece)
    const grain = layeredNoise(7 * across + 40 * own, 1.3 * along + 9 * own, 3)
    // Fades joints thinner than a pixel, to avoid aliasing in the distance.
    const wide = footprint / (0.26 * depth)
    const joint = Math.min(across - board, 1 - across + board) < Math.max(0.012, 0.6 * wide) ? 1 : 0
    const seam = along - piece < 0.02 ? 1 : 0
    const fade = Math.min(1, 0.05 / wide)
    mark.light = 1 + fade * (0.16 * (own - 0.5) + 0.3 * (grain - 0.5) - 0.2 * Math.max(joint, 0.7 * seam))
  }

/** Upright grain with the long arches of a sawn board. */
const uprightGrain: Pattern = (x, y, mark) => {
  const bend = 0.02 * layeredNoise(3 * x, 1.2 * y, 2)
  const rings = layeredNoise(26 * (x + bend), 1.4 * y, 2)
  const fibre = smoothNoise(240 * (x + bend), 6 * y)
  mark.light = 1 + 0.3 * (rings - 0.5) + 0.1 * (fibre - 0.5)
}

type Field = (x: number, y: number) => number

const step = 0.002
/** Line of constant width where the field crosses its middle: 1 on the line, fading to 0 beside it. */
const lineAt = (field: Field, x: number, y: number, width: number): number => {
  const here = field(x, y)
  if (Math.abs(here - 0.5) > 0.12) return 0
  const slope = Math.hypot(field(x + step, y) - here, field(x, y + step) - here) / step
  return Math.max(0, 1 - Math.abs(here - 0.5) / Math.max(1e-4, slope * width))
}

const bent: Field = (x, y) => layeredNoise(2 * x + 3.4 * y, 6.5 * y - 5 * x, 4)
const crossing: Field = (x, y) => layeredNoise(7 * x - 9 * y + 31, 15 * y + 9 * x + 11, 3)

/** Veins along the middle of distorted noise, thin and of varying strength. */
const veins: Pattern = (x, y, mark) => {
  const u = x + 0.1 * (layeredNoise(7 * x + 3, 7 * y + 1, 4) - 0.5)
  const v = y + 0.1 * (layeredNoise(7 * x + 17, 7 * y + 9, 4) - 0.5)
  const cloud = layeredNoise(7 * u, 7 * v, 3)
  const strength = smoothNoise(3 * x + 8, 3 * y + 4)
  const large = (0.25 + 0.75 * strength) * lineAt(bent, u, v, 0.004 + 0.006 * cloud)
  const fine = 0.35 * strength * lineAt(crossing, u, v, 0.003)
  mark.second = Math.min(0.85, large + fine)
  mark.light = 1 + 0.07 * (cloud - 0.5)
}

const speckles: Pattern = (x, y, mark) => {
  const bend = 0.004 * smoothNoise(120 * x, 120 * y)
  const chip = smoothNoise(170 * (x + bend), 170 * y)
  const dust = cellNoise(600 * x, 600 * y)
  mark.second = chip > 0.7 ? Math.min(0.75, 5 * (chip - 0.7)) : 0
  mark.light = 1 + 0.12 * (dust - 0.5)
}

const clouds: Pattern = (x, y, mark) => {
  mark.light = 1 + 0.1 * (layeredNoise(9 * x, 9 * y, 4) - 0.5)
}

/** Moves, scales and rotates a pattern. */
const place = (pattern: Pattern, { x: right, y: down, scale, isMirrored, turn }: Placement): Pattern => {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  return (x, y, mark) => {
    const across = isMirrored ? -x : x
    pattern((cosine * across - sine * y) / scale + right, (sine * across + cosine * y) / scale + down, mark)
  }
}

const sheets: Readonly<Partial<Record<Surfacing, Pattern>>> = {
  wood: uprightGrain,
  marble: veins,
  speckled: speckles,
  mottled: clouds,
}

export type Lie = {
  /** Whether the surface is horizontal: boards run towards the horizon. */
  readonly lies: boolean
  readonly horizon: number
  /** Width of a pixel as a fraction of the image's width. */
  readonly footprint: number
}

export const patternOf = (
  surfacing: Surfacing,
  { lies, horizon, footprint }: Lie,
  placement: Placement,
): Pattern | null => {
  if (surfacing === 'wood' && lies) return createBoards(horizon, footprint, placement)
  const sheet = sheets[surfacing]
  // Wood grain stays upright.
  return sheet ? place(sheet, surfacing === 'wood' ? { ...placement, turn: 0 } : placement) : null
}
