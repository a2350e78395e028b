// Segments the image into one or two thousand patches that end at contours: seeds at the calmest pixel of each grid
// cell grow over the calmest pixels first (watershed).

export type Patches = { readonly count: number; readonly labels: Int32Array }

const cell = 10
const levels = 256
/** Weight of the distance to the seed, to keep patches compact in calm areas. */
const distanceWeight = 0.012

const calmest = (contours: Float32Array, width: number, height: number, left: number, top: number): number => {
  let best = top * width + left
  for (let y = top; y < Math.min(height, top + cell); y++)
    for (let x = left; x < Math.min(width, left + cell); x++)
      if ((contours[y * width + x] ?? 0) < (contours[best] ?? 0)) best = y * width + x
  return best
}

export const growPatches = (contours: Float32Array, width: number, height: number): Patches => {
  const labels = new Int32Array(width * height).fill(-1)
  const seeds: number[] = []
  const queue: number[][] = Array.from({ length: levels }, () => [])
  for (let top = 0; top < height; top += cell)
    for (let left = 0; left < width; left += cell) {
      const seed = calmest(contours, width, height, left, top)
      labels[seed] = seeds.length
      queue[0]?.push(seed)
      seeds.push(seed)
    }
  const reach = (pixel: number, label: number, level: number): void => {
    if (labels[pixel] !== -1) return
    labels[pixel] = label
    const seed = seeds[label] ?? 0
    const across = (pixel % width) - (seed % width)
    const down = Math.floor(pixel / width) - Math.floor(seed / width)
    const cost = (contours[pixel] ?? 0) + distanceWeight * Math.sqrt(across * across + down * down)
    queue[Math.max(level, Math.min(levels - 1, Math.floor(cost * levels)))]?.push(pixel)
  }
  for (let level = 0; level < levels; level++) {
    const bucket = queue[level] ?? []
    // The bucket grows during iteration: neighbours may be as calm as the current pixel.
    for (let next = 0; next < bucket.length; next++) {
      const pixel = bucket[next] ?? 0
      const label = labels[pixel] ?? 0
      const x = pixel % width
      if (x > 0) reach(pixel - 1, label, level)
      if (x < width - 1) reach(pixel + 1, label, level)
      if (pixel >= width) reach(pixel - width, label, level)
      if (pixel + width < labels.length) reach(pixel + width, label, level)
    }
  }
  return { count: seeds.length, labels }
}
