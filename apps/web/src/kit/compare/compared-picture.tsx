import type { Attachment } from '@joinery/contract/files'
import { pdfMessages as pdfTexts } from '@joinery/contract/messages/pdf-messages'
import { type CSSProperties, useEffect, useEffectEvent } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'
import { PdfPage } from '#kit/pdf/pdf-page.tsx'
import { usePdf } from '#kit/pdf/use-pdf.ts'
import type { StageController } from '#kit/stage/stage-controller.ts'
import { StagePicture } from '#kit/stage/stage-picture.tsx'

import { fillOf, type Size } from './fit-pair.ts'

type ComparedPageProps = {
  file: Attachment
  page: number
  controller: StageController
  onSize: (uid_file: string, size: Size) => void
  onCount: (uid_file: string, count: number) => void
  onBroken: () => void
}

/** A page of one of two PDFs; the last page if the PDF has fewer. */
function ComparedPage({ file, page, controller, onSize, onCount, onBroken }: ComparedPageProps) {
  const { document, pageCount, error } = usePdf(file.url)
  const reportCount = useEffectEvent((count: number) => onCount(file.uid_file, count))
  const reportBroken = useEffectEvent(() => onBroken())
  useEffect(() => {
    if (pageCount > 0) reportCount(pageCount)
  }, [pageCount])
  useEffect(() => {
    if (error) reportBroken()
  }, [error])
  if (error) return <p className="p-4 text-center text-white/75">{pdfTexts.cannotShow}</p>
  if (!document) return null
  return (
    <PdfPage
      document={document}
      page={Math.min(page, pageCount)}
      subscribe={controller.subscribe}
      onSize={(size) => onSize(file.uid_file, size)}
      onError={onBroken}
    />
  )
}

export type ComparedSide = { readonly file: Attachment; readonly name: string; readonly size: Size }

type ComparedPictureProps = {
  side: ComparedSide
  box: Size
  page: number
  controller: StageController
  onSize: (uid_file: string, size: Size) => void
  onCount: (uid_file: string, count: number) => void
  onBroken: () => void
  className?: string
  style?: CSSProperties
}

export function ComparedPicture({ side, box, className = '', style, ...shown }: ComparedPictureProps) {
  const { file, name, size } = side
  const { width, height } = fillOf(size, box)
  return (
    <div className={`absolute inset-0 grid place-items-center ${className}`} style={style}>
      <div className="relative" style={{ width: `${width}%`, height: `${height}%` }}>
        {fileKind(file.mimetype) === 'pdf' ? (
          <ComparedPage key={file.uid_file} file={file} {...shown} />
        ) : (
          <StagePicture
            key={file.uid_file}
            file={file}
            alt={name}
            small={thumbnailAddress(file.url)}
            onLoad={(loaded) => shown.onSize(file.uid_file, loaded)}
            onBroken={shown.onBroken}
          />
        )}
      </div>
    </div>
  )
}
