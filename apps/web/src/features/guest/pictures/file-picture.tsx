import type { Attachment } from '@joinery/contract/files'

import { fileKind, kindIcons } from '#kit/attachments/file-kind.ts'
import { FirstPage } from '#kit/attachments/first-page.tsx'
import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import { variantAddress, whole } from '#kit/stage/picture-variants.ts'

type FilePictureProps = { file: Attachment; isFirst: boolean; onBroken: () => void }

const widths = [640, 1024, 2048]
/** The width of the image column. */
const sizes = '(min-width: 60rem) 58rem, 100vw'
const pageWidth = 700

function Sign({ file }: Pick<FilePictureProps, 'file'>) {
  const Icon = kindIcons[fileKind(file.mimetype)]
  return (
    <span className="flex h-44 items-center justify-center bg-sunken text-muted">
      <Icon className="size-12" strokeWidth={1} aria-hidden />
    </span>
  )
}

/** Shows a file at page width, uncropped, with its space reserved. */
export function FilePicture({ file, isFirst, onBroken }: FilePictureProps) {
  const { url, mimetype, width, height, placeholder, filename } = file
  const kind = fileKind(mimetype)
  if (kind === 'pdf') {
    return (
      <FirstPage file={file} width={pageWidth} className="max-h-[85dvh] w-full">
        <Sign file={file} />
      </FirstPage>
    )
  }
  if (kind !== 'image') return <Sign file={file} />
  // Animations exist in full size only.
  const isScaled = mimetype !== 'image/gif'
  return (
    <span className="relative mx-auto block w-fit max-w-full">
      <img
        key={url}
        src={variantAddress(url, isScaled ? 1024 : whole)}
        srcSet={isScaled ? widths.map((one) => `${variantAddress(url, one)} ${one}w`).join(', ') : undefined}
        sizes={isScaled ? sizes : undefined}
        alt={filename}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={onBroken}
        style={placeholder === undefined ? undefined : { background: `center / cover no-repeat url("${placeholder}")` }}
        className="h-auto max-h-[85dvh] w-auto max-w-full bg-sunken"
      />
      {file.origin && <OriginMark origin={file.origin} className="bottom-3 left-3" />}
    </span>
  )
}
