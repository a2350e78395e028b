import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'

import { fetchFile } from '#lib/http/fetch-file.ts'

export type ReadFiles = () => Promise<readonly Attachment[] | undefined>

/** The largest size any provider accepts. */
const inputWidth = 2048

/** Requests a smaller rendition of images too large to upload or not displayable in browsers. */
const sizeOf = ({ filesize, mimetype, width }: Attachment): string =>
  (filesize > limits.ai.inputBytes || mimetype === 'image/heic') && width ? `&w=${inputWidth}` : ''

const sources = new WeakMap<File, string>()

const captions = new WeakMap<File, string>()

/** The title of the selection an image was loaded from. */
export const captionOf = (picture: File): string | undefined => captions.get(picture)

/** The project file an image was loaded from. */
export const sourceOf = (picture: File): string | undefined => sources.get(picture)

/** As a filename, which tells providers what the image shows. */
const nameOf = (caption: string, filename: string): string =>
  `${caption.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}${/\.\w+$/.exec(filename)?.[0] ?? ''}`

/** Loads a project image as input; `readAgain` refetches the files when a URL has expired. */
export const fetchInput = async (file: Attachment, readAgain: ReadFiles, caption?: string): Promise<File> => {
  const size = sizeOf(file)
  const source = {
    url: `${file.url}${size}`,
    filename: caption === undefined ? file.filename : nameOf(caption, file.filename),
    mimetype: size === '' ? file.mimetype : 'image/webp',
  }
  const picture = await fetchFile(source, async () => {
    const fresh = (await readAgain())?.find(({ uid_file }) => uid_file === file.uid_file)
    return fresh && `${fresh.url}${size}`
  })
  sources.set(picture, file.uid_file)
  if (caption !== undefined) captions.set(picture, caption)
  return picture
}
