import type { Attachment } from '@joinery/contract/files'
import type { CSSProperties } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'
import type { StageController } from '#kit/stage/stage-controller.ts'
import { StagePicture } from '#kit/stage/stage-picture.tsx'

import { ComparedPage } from './compared-page.tsx'
import { fillOf, type Size } from './fit-pair.ts'

export type ComparedSide = { readonly file: Attachment; readonly name: string; readonly size: Size }

type ComparedPictureProps = {
  side: ComparedSide
  /** The box that both share. */
  box: Size
  /** Of PDFs. */
  page: number
  controller: StageController
  onSize: (uid_file: string, size: Size) => void
  onCount: (uid_file: string, count: number) => void
  onBroken: () => void
  className?: string
  style?: CSSProperties
}

/** One of two pictures on a stage, whole in the box that they share. */
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
