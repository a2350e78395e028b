import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { useCallback, useState } from 'react'

/** One byte tells whether the file can be had, before the browser is sent for it; an empty file has none to give. */
const probe = async (address: string): Promise<number> => {
  const response = await fetch(address, { headers: { range: 'bytes=0-0' }, cache: 'no-store' })
  await response.body?.cancel()
  return response.ok || response.status === 416 ? 200 : response.status
}

const save = (address: string, filename: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
}

/** Saves files. A failure is a sentence for the page; the browser alone would show a broken page or nothing at all. */
export const useDownload = (readAgain: () => Promise<readonly Attachment[] | undefined>) => {
  const [fault, setFault] = useState<string | null>(null)

  const download = useCallback(
    async ({ uid_file, url, filename }: Attachment): Promise<void> => {
      setFault(null)
      let address = `${url}&download=1`
      try {
        let status = await probe(address)
        if (status === 403) {
          const fresh = (await readAgain())?.find((file) => file.uid_file === uid_file)
          if (fresh && fresh.url !== url) {
            address = `${fresh.url}&download=1`
            status = await probe(address)
          }
        }
        if (status !== 200) throw new Error(`The file was answered with ${status}`)
        save(address, filename)
      } catch {
        setFault(messages.file.attachmentDownloadFailed)
      }
    },
    [readAgain],
  )

  return { download, fault, clearFault: useCallback(() => setFault(null), []) }
}
