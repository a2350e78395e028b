import { readFile } from 'node:fs/promises'

/** A phone's HEIC: art/extra-reading-nook.webp, 480 x 360 in Display P3, with a patch of #e0301c in its corner. */
export const readHeic = (): Promise<Buffer> => readFile(new URL('./reading-nook-p3.heic', import.meta.url))
