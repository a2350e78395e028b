import { cellNoise } from './noise.ts'

/** Where on an endless sheet of the material a surface was cut out. */
export type Placement = {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly isMirrored: boolean
  /** Radians; only for what has no direction. */
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
