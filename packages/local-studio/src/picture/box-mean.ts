/** Row means with running sums; only pixels near the borders check the bounds. */
const meanAcross = (plane: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const means = new Float32Array(plane.length)
  const inner = 2 * radius + 1
  const share = 1 / inner
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += plane[row + x] ?? 0
    let x = 0
    for (; x < width && x <= radius; x++) {
      if (x + radius < width) sum += plane[row + x + radius] ?? 0
      means[row + x] = sum / (Math.min(x + radius, width - 1) + 1)
    }
    for (let at = row + x; at < row + width - radius; at++, x++) {
      sum += (plane[at + radius] ?? 0) - (plane[at - radius - 1] ?? 0)
      means[at] = sum * share
    }
    for (; x < width; x++) {
      sum -= plane[row + x - radius - 1] ?? 0
      means[row + x] = sum / (width - x + radius)
    }
  }
  return means
}

/**
 * Mean of the square of `2 * radius + 1` around each pixel, cropped at the border. The cost does not depend on the
 * radius.
 */
export const boxMean = (plane: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const across = meanAcross(plane, width, height, radius)
  // Column sums are stored side by side for sequential memory access.
  const mean = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  const nothing = new Float32Array(width)
  const rowAt = (y: number): Float32Array =>
    y >= 0 && y < height ? across.subarray(y * width, (y + 1) * width) : nothing
  for (let y = 0; y < Math.min(radius, height); y++) {
    const row = rowAt(y)
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (row[x] ?? 0)
  }
  for (let y = 0, at = 0; y < height; y++) {
    const entering = rowAt(y + radius)
    const leaving = rowAt(y - radius - 1)
    const share = 1 / (Math.min(y + radius, height - 1) - Math.max(y - radius - 1, -1))
    for (let x = 0; x < width; x++, at++) {
      const sum = (sums[x] ?? 0) + (entering[x] ?? 0) - (leaving[x] ?? 0)
      sums[x] = sum
      mean[at] = sum * share
    }
  }
  return mean
}
