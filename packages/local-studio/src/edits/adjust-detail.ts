import sharp from 'sharp'

import type { Raster } from '#picture/raster.ts'

/** Sharpens for amounts above 0, smooths for amounts below. */
export const adjustDetail = async (raster: Raster, amount: number): Promise<Raster> => {
  const { width, height, rgb } = raster
  const strength = Math.min(2, Math.abs(amount))
  const window = strength > 1.2 ? 5 : 3
  // Too small for the median window.
  if (amount < 0 && Math.min(width, height) < window) return raster
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } })
  // A median removes specks and keeps edges.
  const changed =
    amount > 0
      ? picture.sharpen({ sigma: 0.8 + 0.3 * strength, m1: 0.6 * strength, m2: 1.6 * strength })
      : picture.median(window)
  const result = await changed.raw().toBuffer()
  const share = amount > 0 ? 1 : Math.min(1, strength)
  if (share < 1)
    for (let i = 0; i < result.length; i++)
      result[i] = Math.round((rgb[i] ?? 0) * (1 - share) + (result[i] ?? 0) * share)
  return { ...raster, rgb: result }
}
