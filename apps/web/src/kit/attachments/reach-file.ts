import type { Attachment } from '@joinery/contract/files'

/** One byte tells whether a file can be had, before the browser is sent for it; an empty file has none to give. */
const probe = async (address: string): Promise<number> => {
  const response = await fetch(address, { headers: { range: 'bytes=0-0' }, cache: 'no-store' })
  await response.body?.cancel()
  return response.ok || response.status === 416 ? 200 : response.status
}

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
  let address = `${url}${ending}`
  let status = await probe(address)
  if (status === 403) {
    const fresh = (await readAgain())?.find((file) => file.uid_file === uid_file)
    if (fresh && fresh.url !== url) {
      address = `${fresh.url}${ending}`
      status = await probe(address)
    }
  }
  if (status !== 200) throw new Error(`The file was answered with ${status}`)
  return address
}
