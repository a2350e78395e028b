import type { Attachment } from '@joinery/contract/files'
import { use, useCallback, useEffect, useMemo, useRef } from 'react'

import type { Message } from '#features/discussion/store/message-cache.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { OpenFileContext } from '#kit/attachments/open-file.ts'
import { useDownload } from '#kit/attachments/use-download.ts'

type Options = {
  readonly messages: readonly Message[]
  /** Refetches a message whose file URL has expired and returns its files. */
  readonly renew: (uid_reply: string) => Promise<readonly Attachment[] | undefined>
}

type FileActs = {
  /** Opens images, plays videos and downloads other files. */
  readonly open: (uid_reply: string, file: Attachment) => void
  readonly preview: (uid_reply: string, file: Attachment) => void
}

/** Actions on the files of messages. */
export const useFileActs = ({ messages, renew }: Options) => {
  const openFile = use(OpenFileContext)
  const source = useRef('')
  const latest = useRef(messages)
  useEffect(() => {
    latest.current = messages
  })
  const readAgain = useCallback(() => renew(source.current), [renew])
  const { download, fault, clearFault } = useDownload(readAgain)

  const preview = useCallback(
    (uid_reply: string, file: Attachment) => {
      clearFault()
      const files = latest.current.find((message) => message.uid_reply === uid_reply)?.attachments ?? [file]
      openFile(file, { files, readAgain: () => renew(uid_reply) })
    },
    [clearFault, openFile, renew],
  )
  const open = useCallback(
    (uid_reply: string, file: Attachment) => {
      const kind = fileKind(file.mimetype)
      if (kind === 'image' || kind === 'video') return preview(uid_reply, file)
      source.current = uid_reply
      void download(file)
      return undefined
    },
    [download, preview],
  )
  const fileActs: FileActs = useMemo(() => ({ open, preview }), [open, preview])
  return { fileActs, fileFault: fault }
}
