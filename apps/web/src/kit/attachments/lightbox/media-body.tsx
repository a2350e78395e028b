import type { Attachment } from '@joinery/contract/files'
import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { lazy, Suspense, type SyntheticEvent, useRef } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'

import { LateSpinner } from './late-spinner.tsx'
import { NotShown } from './not-shown.tsx'
import { useMedium } from './use-medium.ts'

type MediaBodyProps = {
  file: Attachment
  readAgain: () => Promise<readonly Attachment[] | undefined>
  onDownload: (file: Attachment) => void
}

/** Includes pdf.js, so it is loaded with the first PDF. */
const PdfPages = lazy(async () => ({ default: (await import('#kit/pdf/pdf-pages.tsx')).PdfPages }))

type MediumProps = { file: Attachment; address: string; onError: (sentence?: string) => void }

function Medium({ file: { filename, mimetype }, address, onError }: MediumProps) {
  const kind = fileKind(mimetype)
  const position = useRef(0)
  // Resume at the same position after the URL changed.
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
  // Users upload their own recordings, which have no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video {...player} playsInline className="max-h-full max-w-full" />
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'audio') return <audio {...player} className="w-full max-w-xl px-4" />
  return (
    <Suspense fallback={<LateSpinner />}>
      <PdfPages
        address={address}
        waiting={<LateSpinner />}
        onFault={(fault) => onError(fault === 'locked' ? pdfMessages.lockedNoPreview : undefined)}
      />
    </Suspense>
  )
}

export function MediaBody({ file, readAgain, onDownload }: MediaBodyProps) {
  const { address, failure, onError } = useMedium(file, readAgain)
  if (failure !== null) return <NotShown file={file} reason={failure} onDownload={onDownload} />
  return address === null ? <LateSpinner /> : <Medium file={file} address={address} onError={onError} />
}
