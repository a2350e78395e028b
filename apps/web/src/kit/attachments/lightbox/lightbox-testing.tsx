import type { Attachment } from '@joinery/contract/files'
import { useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { AttachmentGrid } from '#kit/attachments/grid/attachment-grid.tsx'
import { Lightbox, type SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { MediaBody } from '#kit/attachments/lightbox/media-body.tsx'
import { NotShownContext } from '#kit/attachments/lightbox/not-shown.tsx'
import { ViewerOverlay } from '#kit/attachments/lightbox/viewer-overlay.tsx'
import { OpenFileContext, type OpenedFrom } from '#kit/attachments/open-file.ts'
import { useDownload } from '#kit/attachments/use-download.ts'
import type { ReadAgain } from '#kit/attachments/use-expiry.ts'

type GridWithViewerProps = { files: readonly Attachment[]; onExpired?: ReadAgain; sidePanel?: SidePanel }

type Opened = { readonly uid_file: string; readonly readAgain: OpenedFrom['readAgain'] }

type OneFileProps = Required<Pick<GridWithViewerProps, 'files'>> &
  Pick<GridWithViewerProps, 'sidePanel'> & { opened: Opened; onOpened: (opened: Opened | null) => void }

function OneFile({ files, opened, onOpened, sidePanel }: OneFileProps) {
  const { download, fault } = useDownload(opened.readAgain)
  const [isNotShown, setNotShown] = useState(false)
  const file = files.find(({ uid_file }) => uid_file === opened.uid_file)
  if (!file) return null
  const shared = { file, fault, onClose: () => onOpened(null) }
  const save = (one: Attachment) => void download(one)
  if (fileKind(file.mimetype) === 'image') {
    return (
      <Lightbox
        {...shared}
        files={files}
        onDownload={save}
        onShow={({ uid_file }) => onOpened({ ...opened, uid_file })}
        onBroken={() => void opened.readAgain()}
        sidePanel={sidePanel}
      />
    )
  }
  return (
    <ViewerOverlay {...shared} onDownload={isNotShown ? undefined : save}>
      <NotShownContext value={setNotShown}>
        <MediaBody file={file} readAgain={opened.readAgain} onDownload={save} />
      </NotShownContext>
    </ViewerOverlay>
  )
}

export function GridWithViewer({ sidePanel, ...grid }: GridWithViewerProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <OpenFileContext value={({ uid_file }, { readAgain }) => setOpened({ uid_file, readAgain })}>
      <AttachmentGrid {...grid} />
      {opened && (
        <OneFile files={grid.files} opened={opened} onOpened={setOpened} {...(sidePanel ? { sidePanel } : {})} />
      )}
    </OpenFileContext>
  )
}
