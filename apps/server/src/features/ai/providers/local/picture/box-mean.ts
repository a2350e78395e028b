/** The mean of the square of `2 * radius + 1` around each pixel, cut off at the border; its cost does not depend on the radius. */
export const boxMean = (plane: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += plane[row + x] ?? 0
    for (let x = 0; x < width; x++) {
      const entering = x + radius
      const leaving = x - radius - 1
      if (entering < width) sum += plane[row + entering] ?? 0
      if (leaving >= 0) sum -= plane[row + leaving] ?? 0
      across[row + x] = sum / (Math.min(entering, width - 1) - Math.max(leaving, -1))
    }
  }
  // Column sums are kept side by side, so that memory is walked in its own order.
  const mean = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  const add = (y: number, sign: number): void => {
    for (let x = 0, at = y * width; x < width; x++, at++) sums[x] = (sums[x] ?? 0) + sign * (across[at] ?? 0)
  }
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    const entering = y + radius
    const leaving = y - radius - 1
    if (entering < height) add(entering, 1)
    if (leaving >= 0) add(leaving, -1)
    const rows = Math.min(entering, height - 1) - Math.max(leaving, -1)
    for (let x = 0, at = y * width; x < width; x++, at++) mean[at] = (sums[x] ?? 0) / rows
  }
  return mean
}
