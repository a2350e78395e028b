import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { type SyntheticEvent, useRef } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { Button } from '#kit/ui/buttons/button.tsx'

import { LateSpinner } from './late-spinner.tsx'
import { useMedium } from './use-medium.ts'
import { ViewerOverlay } from './viewer-overlay.tsx'

type MediaViewerProps = {
  file: Attachment
  /** Reads the record of the file again, when its address has run out. */
  readAgain: () => Promise<readonly Attachment[] | undefined>
  onClose: () => void
  onDownload: (file: Attachment) => void
  fault: string | null
}

type MediumProps = { file: Attachment; address: string; onError: () => void }

function Medium({ file: { filename, mimetype }, address, onError }: MediumProps) {
  const kind = fileKind(mimetype)
  const position = useRef(0)
  // Whoever paused for hours goes on from there, although it is another address.
  const player = {
    src: address,
    controls: true,
    autoPlay: true,
    'aria-label': filename,
    onError: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      position.current = currentTarget.currentTime
      onError()
    },
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (position.current > 0) currentTarget.currentTime = position.current
    },
  }
  // People upload their own recordings, which have no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video {...player} playsInline className="max-h-full max-w-full" />
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'audio') return <audio {...player} className="w-full max-w-xl px-4" />
  // Browsers do not show a PDF in a sandbox. The server answers this address as a PDF or not at all, never as a page.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe src={address} title={filename} className="size-full border-0 bg-white" />
}

/** Plays a video or a recording, or shows a PDF, with the browser's own means. */
export function MediaViewer({ file, readAgain, onDownload, ...overlay }: MediaViewerProps) {
  const { address, hasFailed, onError } = useMedium(file, readAgain)
  return (
    // One Download at a time: where nothing can be shown it stands beside the sentence.
    <ViewerOverlay file={file} onDownload={hasFailed ? undefined : onDownload} {...overlay}>
      {hasFailed ? (
        <div className="flex animate-appear flex-col items-center gap-5 px-5 text-center">
          <output>{messages.file.notShownHere}</output>
          <Button variant="outline" onClick={() => onDownload(file)}>
            Download
          </Button>
        </div>
      ) : address === null ? (
        <LateSpinner />
      ) : (
        <Medium file={file} address={address} onError={onError} />
      )}
    </ViewerOverlay>
  )
}
