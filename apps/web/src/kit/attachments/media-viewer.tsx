import type { Attachment } from '@joinery/contract/files'

import { fileKind } from './file-kind.ts'
import { ViewerRoom } from './viewer-room.tsx'

type MediaViewerProps = {
  file: Attachment
  onClose: () => void
  onDownload: (file: Attachment) => void
  fault: string | null
}

function Medium({ file: { url, filename, mimetype } }: { file: Attachment }) {
  const kind = fileKind(mimetype)
  if (kind === 'video') {
    return (
      // People upload their own recordings, which have no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video src={url} controls autoPlay playsInline aria-label={filename} className="max-h-full max-w-full" />
    )
  }
  if (kind === 'audio') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio src={url} controls autoPlay aria-label={filename} className="w-full max-w-xl px-4" />
    )
  }
  // Browsers do not show a PDF in a sandbox. The server answers this address as a PDF or not at all, never as a page.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe src={url} title={filename} className="size-full border-0 bg-white" />
}

/** Plays a video or a recording, or shows a PDF, with the browser's own means. */
export function MediaViewer({ file, ...room }: MediaViewerProps) {
  return (
    <ViewerRoom file={file} {...room}>
      <Medium file={file} />
    </ViewerRoom>
  )
}
