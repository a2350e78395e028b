import type { Attachment } from '@joinery/contract/files'

import { fetchSigned } from '#lib/http/fetch-signed.ts'

/** Requests one byte to check that a file is available before downloading it. */
const oneByte: RequestInit = { headers: { range: 'bytes=0-0' }, cache: 'no-store' }

type Reached = Pick<Attachment, 'uid_file' | 'url'>

/** Returns a working URL of the file: its own or, if expired, the refetched one. Fails if neither works. */
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
  // An empty file has no first byte, which is a 416.
  if (!response.ok && response.status !== 416) throw new Error(`The file was answered with ${response.status}`)
  return address
}
