import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'

import { fetchFile } from '#lib/http/fetch-file.ts'

export type ReadFiles = () => Promise<readonly Attachment[] | undefined>

/** As large as any provider takes one. */
const inputWidth = 2048

/** One that is too large to be sent whole, or that no browser shows, is taken smaller. */
const sizeOf = ({ filesize, mimetype, width }: Attachment): string =>
  (filesize > limits.ai.inputBytes || mimetype === 'image/heic') && width ? `&w=${inputWidth}` : ''

const sources = new WeakMap<File, string>()

/** The file of a project that a picture was fetched from. */
export const sourceOf = (picture: File): string | undefined => sources.get(picture)

/** A picture of a project, to work from; `readAgain` knows its files when an address has run out. */
export const fetchInput = async (file: Attachment, readAgain: ReadFiles): Promise<File> => {
  const size = sizeOf(file)
  const source = {
    url: `${file.url}${size}`,
    filename: file.filename,
    mimetype: size === '' ? file.mimetype : 'image/webp',
  }
  const picture = await fetchFile(source, async () => {
    const fresh = (await readAgain())?.find(({ uid_file }) => uid_file === file.uid_file)
    return fresh && `${fresh.url}${size}`
  })
  sources.set(picture, file.uid_file)
  return picture
}
