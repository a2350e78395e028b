// Transfers the palette of reference images: each main colour moves towards the reference colour at the same rank
// between dark and light. White and lightness mostly stay, to keep the room recognisable.
import type { SmallPicture } from '#surfaces/small-picture.ts'
import { ramp } from '#surfaces/weigh.ts'

import { findPalette, type Swatch } from './find-palette.ts'
import type { RowEdit } from './row-edit.ts'

type Move = { readonly swatch: Swatch; readonly l: number; readonly a: number; readonly b: number }

const chromaOf = ({ lab: [, a, b] }: Swatch): number => Math.hypot(a, b)

/** Rank of each swatch between darkest and lightest, 0..1. */
const ranks = (palette: readonly Swatch[]): number[] => {
  const lights = palette.map(({ lab }) => lab[0])
  const [low, high] = [Math.min(...lights), Math.max(...lights)]
  return lights.map((light) => (light - low) / Math.max(0.15, high - low))
}

const planMoves = (own: readonly Swatch[], reference: readonly Swatch[], strength: number): Move[] => {
  const [ownRanks, referenceRanks] = [ranks(own), ranks(reference)]
  return own.map((swatch, index) => {
    let [total, l, a, b] = [0, 0, 0, 0]
    for (const [other, { lab, share }] of reference.entries()) {
      const apart = (ownRanks[index] ?? 0) - (referenceRanks[other] ?? 0)
      const weight = Math.sqrt(share) * Math.exp((-apart * apart) / 0.08)
      total += weight
      l += weight * lab[0]
      a += weight * lab[1]
      b += weight * lab[2]
    }
    const chroma = chromaOf(swatch)
    // White walls take on little of the new colours; small accents keep half of their own.
    const coloured = 0.16 + 0.84 * ramp(chroma, 0.02, 0.05)
    const accent = 1 - 0.5 * ramp(swatch.share, 0.05, 0.015) * ramp(chroma, 0.07, 0.1)
    const force = Math.min(1, 0.9 * strength) * coloured * accent
    return {
      swatch,
      l: 0.35 * force * (l / total - swatch.lab[0]) * ramp(chroma, 0.015, 0.045),
      a: force * (a / total - swatch.lab[1]),
      b: force * (b / total - swatch.lab[2]),
    }
  })
}

const lightSteps = 17
const chromaSteps = 33
const chromaRange = 0.2
const rowStep = 3 * chromaSteps
const planeStep = rowStep * chromaSteps

/** Moves for every colour on a lattice. Interpolation between the main colours avoids visible patches. */
const createLattice = (moves: readonly Move[]): Float32Array => {
  const lattice = new Float32Array(lightSteps * chromaSteps * chromaSteps * 3)
  let at = 0
  for (let i = 0; i < lightSteps; i++)
    for (let j = 0; j < chromaSteps; j++)
      for (let k = 0; k < chromaSteps; k++) {
        const l = i / (lightSteps - 1)
        const a = chromaRange * ((2 * j) / (chromaSteps - 1) - 1)
        const b = chromaRange * ((2 * k) / (chromaSteps - 1) - 1)
        let [total, dl, da, db] = [1e-9, 0, 0, 0]
        for (const move of moves) {
          const [sl, sa, sb] = move.swatch.lab
          const far = (0.45 * (l - sl)) ** 2 + (a - sa) ** 2 + (b - sb) ** 2
          const weight = Math.sqrt(move.swatch.share) * Math.exp(-far / (2 * 0.035 ** 2)) + 1e-7
          // Scales the move with lightness.
          const lit = Math.min(1.5, Math.max(0.3, l / Math.max(0.1, sl)))
          total += weight
          dl += weight * move.l * lit
          da += weight * move.a * lit
          db += weight * move.b * lit
        }
        lattice[at++] = dl / total
        lattice[at++] = da / total
        lattice[at++] = db / total
      }
  return lattice
}

export const movePalette = (
  own: SmallPicture,
  references: readonly SmallPicture[],
  strength: number,
  width: number,
): RowEdit => {
  const swatches = references
    .flatMap((picture) => findPalette(picture, 5))
    .map((swatch) => ({ ...swatch, share: swatch.share / references.length }))
  const lattice = createLattice(planMoves(findPalette(own, 9), swatches, strength))
  const apply: RowEdit['apply'] = (_, __, lab) => {
    for (let i = 0; i < lab.length; i += 3) {
      const l = Math.min(0.9999, Math.max(0, lab[i] ?? 0)) * (lightSteps - 1)
      const a = Math.min(0.9999, Math.max(0, ((lab[i + 1] ?? 0) / chromaRange + 1) / 2)) * (chromaSteps - 1)
      const b = Math.min(0.9999, Math.max(0, ((lab[i + 2] ?? 0) / chromaRange + 1) / 2)) * (chromaSteps - 1)
      const light = Math.floor(l)
      const green = Math.floor(a)
      const blue = Math.floor(b)
      const base = light * planeStep + green * rowStep + 3 * blue
      for (let k = 0; k < 3; k++) {
        const near = square(lattice, base + k, a - green, b - blue)
        const far = square(lattice, base + k + planeStep, a - green, b - blue)
        lab[i + k] = (lab[i + k] ?? 0) + near + (l - light) * (far - near)
      }
    }
  }
  return { span: () => [0, width], apply }
}

/** Bilinear interpolation in one plane of lightness. */
const square = (lattice: Float32Array, at: number, across: number, along: number): number => {
  const one = lattice[at] ?? 0
  const two = lattice[at + rowStep] ?? 0
  const left = one + along * ((lattice[at + 3] ?? 0) - one)
  const right = two + along * ((lattice[at + rowStep + 3] ?? 0) - two)
  return left + across * (right - left)
}
