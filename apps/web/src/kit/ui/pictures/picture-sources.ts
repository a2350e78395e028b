import type { PictureSources } from './picture.tsx'

/** Reads the files that `build/make-pictures.ts` cut (`name-<width>.avif|webp`) from a folder's map of addresses. */
export const pictureSources = (
  files: Readonly<Record<string, string>>,
  name: string,
  size: { width: number; height: number },
): PictureSources => {
  const srcset = (format: 'avif' | 'webp') =>
    Object.entries(files)
      .flatMap(([path, address]) => {
        const width = path.match(new RegExp(`/${name}-(\\d+)\\.${format}$`))?.[1]
        return width ? [{ address, width: Number(width) }] : []
      })
      .toSorted((one, other) => one.width - other.width)
  const webp = srcset('webp')
  const largest = webp.at(-1)
  if (!largest) throw new Error(`There is no image called ${name}`)
  const join = (list: typeof webp) => list.map(({ address, width }) => `${address} ${width}w`).join(', ')
  return { avif: join(srcset('avif')), webp: join(webp), src: largest.address, ...size }
}
