import type { Attachment } from '@joinery/contract/files'
import { type Ref, useCallback, useImperativeHandle, useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { Lightbox, type SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { MediaViewer } from '#kit/attachments/lightbox/media-viewer.tsx'
import { useDownload } from '#kit/attachments/use-download.ts'
import { type ReadAgain, useExpiry } from '#kit/attachments/use-expiry.ts'
import { Message } from '#kit/ui/feedback/message.tsx'
import { CardGrid } from '#kit/ui/layout/card-grid.tsx'

import { AttachmentCard, attachmentCardHeight } from './attachment-card.tsx'
import { createThumbnailLoader } from './thumbnail-loader.ts'

type AttachmentGridProps = {
  files: readonly Attachment[]
  /** The name of the list. */
  label?: string
  /** Who may delete gets a button on each card. */
  onDelete?: ((file: Attachment) => void) | undefined
  /** Who can work from a picture gets a button on each. */
  onUsePicture?: ((file: Attachment) => void) | undefined
  /** An address has run out: the record wants to be read again. Called once, however many failed. */
  onExpired?: ReadAgain | undefined
  /** Beside a picture in the lightbox. */
  sidePanel?: SidePanel | undefined
  ref?: Ref<GridHandle> | undefined
}

export type GridHandle = {
  /** Opens a file as a press on its card would, or its preview; one that is not here yet as soon as it is. */
  readonly open: (uid_file: string) => void
}

const idOf = ({ uid_file }: Attachment): string => uid_file

/** Files as cards. A click opens pictures, plays videos and saves every other file. */
export function AttachmentGrid(props: AttachmentGridProps) {
  const { files, label = 'Files', onDelete, onUsePicture, onExpired, sidePanel, ref } = props
  const [loader] = useState(() => createThumbnailLoader())
  const [viewedId, setViewedId] = useState<string | null>(null)
  const readAgain = useExpiry(onExpired)
  const { download, fault, clearFault } = useDownload(readAgain)
  const viewed = files.find(({ uid_file }) => uid_file === viewedId)

  const handleBroken = useCallback(() => void readAgain(), [readAgain])
  const handleView = useCallback(
    ({ uid_file }: Attachment) => {
      clearFault()
      setViewedId(uid_file)
    },
    [clearFault],
  )
  const handleOpen = useCallback(
    (file: Attachment) => {
      const kind = fileKind(file.mimetype)
      if (kind === 'image' || kind === 'video') handleView(file)
      else void download(file)
    },
    [download, handleView],
  )
  useImperativeHandle(ref, () => ({
    open: (wanted) => {
      const file = files.find(({ uid_file }) => uid_file === wanted)
      const kind = file && fileKind(file.mimetype)
      if (file && (kind === 'document' || kind === 'other')) handleOpen(file)
      else setViewedId(wanted)
    },
  }))
  const drawCard = useCallback(
    (file: Attachment) => (
      <AttachmentCard
        file={file}
        loader={loader}
        onOpen={handleOpen}
        onPreview={handleView}
        onDelete={onDelete}
        onUsePicture={onUsePicture}
        onBroken={handleBroken}
      />
    ),
    [loader, handleOpen, handleView, onDelete, onUsePicture, handleBroken],
  )
  const viewer = {
    fault,
    onClose: () => {
      clearFault()
      setViewedId(null)
    },
    onDownload: (file: Attachment) => void download(file),
  }

  return (
    <>
      {fault !== null && !viewed && (
        <Message kind="alert" tone="bad" className="sticky top-20 z-10 mb-4">
          {fault}
        </Message>
      )}
      {/* Two cards side by side on a phone, narrower than elsewhere: one alone would waste half of the screen. */}
      <CardGrid
        label={label}
        items={files}
        keyOf={idOf}
        heightOf={attachmentCardHeight}
        className="grid grid-cols-[repeat(auto-fill,min(200px,calc(50%-0.5rem)))] gap-x-4 gap-y-6"
        cardClass="group/card"
      >
        {drawCard}
      </CardGrid>
      {viewed &&
        (fileKind(viewed.mimetype) === 'image' ? (
          <Lightbox
            files={files}
            file={viewed}
            onShow={handleView}
            onBroken={handleBroken}
            sidePanel={sidePanel}
            {...viewer}
          />
        ) : (
          <MediaViewer key={viewed.uid_file} file={viewed} readAgain={readAgain} {...viewer} />
        ))}
    </>
  )
}
