import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import { FileText, X } from 'lucide-react'
import { useCallback } from 'react'

import { fileSize } from './file-size.ts'

const shownKinds = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

function FilePicture({ file }: { file: File }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted">
      {shownKinds.test(file.type) ? (
        <img ref={show} alt="" className="size-full object-cover" />
      ) : (
        <FileText aria-hidden size={20} strokeWidth={1.5} />
      )}
    </span>
  )
}

/** One chosen file: what it is, and the way to take it back. */
export function FileChip({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center gap-2.5 rounded-md border border-line bg-paper p-1.5 @xl:max-w-64">
      <FilePicture file={file} />
      <span className="min-w-0 flex-1 text-sm leading-tight">
        <span dir="auto" className="block truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <span className="text-xs text-muted tabular-nums">{fileSize(file.size)}</span>
      </span>
      <button
        type="button"
        aria-label={texts.removeFile(file.name)}
        onClick={onRemove}
        className="flex size-9 shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={16} strokeWidth={1.5} />
      </button>
    </li>
  )
}
