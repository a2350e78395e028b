import type { Attachment } from '@joinery/contract/files'

import { fetchSigned } from '#lib/http/fetch-signed.ts'

/** One byte tells whether a file can be had, before the browser is sent for it. */
const oneByte: RequestInit = { headers: { range: 'bytes=0-0' }, cache: 'no-store' }

type Reached = Pick<Attachment, 'uid_file' | 'url'>

/**
 * An address at which the file answers: the one of its record or, where that has run out, the one that the record has
 * when it is read again. Fails where there is neither.
 */
export const reachFile = async (
  { uid_file, url }: Reached,
  readAgain: () => Promise<readonly Attachment[] | undefined>,
  ending = '',
): Promise<string> => {
  const findFresh = async () => {
    const fresh = (await readAgain())?.find((file) => file.uid_file === uid_file)
    return fresh && `${fresh.url}${ending}`
  }
  const { address, response } = await fetchSigned(`${url}${ending}`, findFresh, oneByte)
  await response.body?.cancel()
  // An empty file has no byte to give, which is 416.
  if (!response.ok && response.status !== 416) throw new Error(`The file was answered with ${response.status}`)
  return address
}
