import type { Attachment } from '@joinery/contract/files'
import { pdfMessages as pdfTexts } from '@joinery/contract/messages/pdf-messages'
import { useEffect, useEffectEvent } from 'react'

import { PdfPage } from '#kit/pdf/pdf-page.tsx'
import { usePdf } from '#kit/pdf/use-pdf.ts'
import type { StageController } from '#kit/stage/stage-controller.ts'

import type { Size } from './fit-pair.ts'

type ComparedPageProps = {
  file: Attachment
  page: number
  controller: StageController
  onSize: (uid_file: string, size: Size) => void
  /** How many pages it has. */
  onCount: (uid_file: string, count: number) => void
  onBroken: () => void
}

/** A page of one of two PDFs; where it has fewer, its last. */
export function ComparedPage({ file, page, controller, onSize, onCount, onBroken }: ComparedPageProps) {
  const { document, pageCount, error } = usePdf(file.url)
  const tellCount = useEffectEvent((count: number) => onCount(file.uid_file, count))
  const tellBroken = useEffectEvent(() => onBroken())
  useEffect(() => {
    if (pageCount > 0) tellCount(pageCount)
  }, [pageCount])
  useEffect(() => {
    if (error) tellBroken()
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
