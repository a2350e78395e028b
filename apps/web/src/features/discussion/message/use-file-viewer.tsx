import type { Attachment } from '@joinery/contract/files'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'

import type { Message } from '#features/discussion/store/message-cache.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { Lightbox, type SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { MediaViewer } from '#kit/attachments/lightbox/media-viewer.tsx'
import { useDownload } from '#kit/attachments/use-download.ts'

type Options = {
  readonly messages: readonly Message[]
  /** Reads a message again, because an address in it has run out; answers its files. */
  readonly renew: (uid_reply: string) => Promise<readonly Attachment[] | undefined>
  readonly sidePanel?: SidePanel | undefined
}

type Viewed = { readonly uid_reply: string; readonly uid_file: string }

type FileActs = {
  /** Pictures open, videos play, every other file is saved. */
  readonly open: (uid_reply: string, file: Attachment) => void
  readonly preview: (uid_reply: string, file: Attachment) => void
}

/** Looking at the files of a message, one message at a time. */
export const useFileViewer = ({ messages, renew, sidePanel }: Options) => {
  const [viewed, setViewed] = useState<Viewed | null>(null)
  const source = useRef('')
  const readAgain = useCallback(() => renew(source.current), [renew])
  const { download, fault, clearFault } = useDownload(readAgain)

  const preview = useCallback(
    (uid_reply: string, { uid_file }: Attachment) => {
      clearFault()
      source.current = uid_reply
      setViewed({ uid_reply, uid_file })
    },
    [clearFault],
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

  const files = viewed ? messages.find(({ uid_reply }) => uid_reply === viewed.uid_reply)?.attachments : undefined
  const file = files?.find(({ uid_file }) => uid_file === viewed?.uid_file)
  const shared = {
    fault,
    onClose: () => {
      clearFault()
      setViewed(null)
    },
    onDownload: (one: Attachment) => void download(one),
  }
  const show = ({ uid_file }: Attachment) => setViewed((now) => now && { ...now, uid_file })
  let viewer: ReactNode = null
  if (files && file) {
    viewer =
      fileKind(file.mimetype) === 'image' ? (
        <Lightbox
          files={files}
          file={file}
          onShow={show}
          onBroken={() => void readAgain()}
          sidePanel={sidePanel}
          {...shared}
        />
      ) : (
        <MediaViewer key={file.uid_file} file={file} readAgain={readAgain} {...shared} />
      )
  }
  const fileActs: FileActs = useMemo(() => ({ open, preview }), [open, preview])
  // A fault is shown where one looks: in the viewer while that is open.
  return { fileActs, viewer, fileFault: file ? null : fault }
}
