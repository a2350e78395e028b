import { smoothNoise } from '#edits/noise.ts'
// A pencil drawing: lines where lightness falls off against its surroundings, hatching where the picture is dark, on paper.
import type { Raster } from '#picture/raster.ts'

import { blur, lengthOf, lightnessOf } from './plane.ts'

/** The stroke of a soft pencil at one position: 0 paper, 1 graphite. Strokes lean, and waver a little. */
const stroke = (x: number, y: number, lean: number): number => {
  const along = x + lean * y
  const waver = 0.9 * smoothNoise(0.03 * x, 0.03 * y)
  const wave = 0.5 + 0.5 * Math.sin(along + 3 * waver)
  return wave * (0.6 + 0.4 * smoothNoise(0.4 * along, 0.02 * (y - lean * x)))
}

export const drawPencil = (raster: Raster): Float32Array => {
  const lightness = lightnessOf(raster)
  const fine = blur(lightness, raster, lengthOf(raster, 1.2))
  const broad = blur(lightness, raster, lengthOf(raster, 6))
  const { width } = raster
  const pitch = (2 * Math.PI) / Math.max(2.5, lengthOf(raster, 3.4))
  const drawn = new Float32Array(lightness.length)
  for (let i = 0, y = 0; y < raster.height; y++)
    for (let x = 0; x < width; x++, i++) {
      const light = lightness[i] ?? 0
      const near = fine[i] ?? 0
      const line = Math.min(1, (light + 0.02) / (near + 0.02)) ** 7
      const form = Math.min(1, (light + 0.02) / ((broad[i] ?? 0) + 0.02)) ** 2.2
      const tone = Math.max(0, 0.82 - near) / 0.82
      let hatch = tone > 0.02 ? tone * (0.16 + 0.5 * stroke(pitch * x, pitch * y, 1)) : 0
      if (tone > 0.45) hatch += 0.7 * (tone - 0.45) * stroke(pitch * x, pitch * y, -0.8)
      const paper = 0.985 - 0.03 * smoothNoise(0.9 * x, 0.9 * y)
      drawn[i] = paper * line * (0.35 + 0.65 * form) * (1 - 0.75 * Math.min(1, hatch))
    }
  return drawn
}
