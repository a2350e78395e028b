import type { Attachment } from '@joinery/contract/files'
import { use, useCallback, useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { OpenFileContext } from '#kit/attachments/open-file.ts'
import type { Stamp } from '#kit/attachments/stamp.tsx'
import { useDownload } from '#kit/attachments/use-download.ts'
import { type ReadAgain, useExpiry } from '#kit/attachments/use-expiry.ts'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { CardGrid } from '#kit/ui/layout/card-grid.tsx'

import { AttachmentCard, attachmentCardHeight } from './attachment-card.tsx'
import { createThumbnailLoader } from './thumbnail-loader.ts'

type AttachmentGridProps = {
  files: readonly Attachment[]
  /** Number of files, if more than are loaded. */
  total?: number | undefined
  label?: string
  onDelete?: ((file: Attachment) => void) | undefined
  onUsePicture?: ((file: Attachment) => void) | undefined
  onShare?: ((file: Attachment) => void) | undefined
  onPublish?: ((file: Attachment) => void) | undefined
  canPublish?: ((file: Attachment) => boolean) | undefined
  stamps?: ReadonlyMap<string, Stamp> | undefined
  /** Refetches the record when a URL has expired. Called once, however many failed. */
  onExpired?: ReadAgain | undefined
}

const idOf = ({ uid_file }: Attachment): string => uid_file

/** Files as cards. A click opens images, plays videos and downloads every other file. */
export function AttachmentGrid(props: AttachmentGridProps) {
  const { files, total, label = 'Files', onDelete, onUsePicture, onShare, onPublish, canPublish } = props
  const { stamps, onExpired } = props
  const [loader] = useState(() => createThumbnailLoader())
  const readAgain = useExpiry(onExpired)
  const { download, fault, clearFault } = useDownload(readAgain)

  const handleBroken = useCallback(() => void readAgain(), [readAgain])
  const openFile = use(OpenFileContext)
  const handleView = useCallback(
    (file: Attachment) => {
      clearFault()
      openFile(file, { files, readAgain })
    },
    [clearFault, openFile, files, readAgain],
  )
  const handleOpen = useCallback(
    (file: Attachment) => {
      const kind = fileKind(file.mimetype)
      if (kind === 'image' || kind === 'video') handleView(file)
      else void download(file)
    },
    [download, handleView],
  )
  const drawCard = useCallback(
    (file: Attachment) => (
      <AttachmentCard
        file={file}
        loader={loader}
        onOpen={handleOpen}
        onPreview={handleView}
        onDelete={onDelete}
        onUsePicture={onUsePicture}
        onShare={onShare}
        onPublish={canPublish?.(file) ? onPublish : undefined}
        stamp={stamps?.get(file.uid_file)}
        onBroken={handleBroken}
      />
    ),
    [loader, handleOpen, handleView, onDelete, onUsePicture, onShare, onPublish, canPublish, stamps, handleBroken],
  )
  return (
    <>
      <ErrorLine text={fault} className="sticky top-20 z-10 mb-4" />
      {/* Two narrower cards side by side on a phone; a single one would waste half of the screen. */}
      <CardGrid
        label={label}
        items={files}
        total={total}
        keyOf={idOf}
        heightOf={attachmentCardHeight}
        className="grid grid-cols-[repeat(auto-fill,min(200px,calc(50%-0.5rem)))] gap-x-4 gap-y-6"
        cardClass="group/card"
      >
        {drawCard}
      </CardGrid>
    </>
  )
}
