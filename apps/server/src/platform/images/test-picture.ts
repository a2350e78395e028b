import { openPicture } from './image-pool.ts'

/** A small picture with something on it: a wall, a cabinet and a floor. */
export const drawTestPicture = (): Promise<Buffer> => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
    <rect width="64" height="40" fill="#d9d4ca"/><rect y="40" width="64" height="24" fill="#8b6b4a"/>
    <rect x="14" y="16" width="36" height="30" fill="#5b4636"/></svg>`
  return openPicture(Buffer.from(drawing)).png().toBuffer()
}
