import { commonMessages } from '@joinery/contract/messages/common-messages'
import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import { X, FileText } from 'lucide-react'

import { useFileSource } from '#kit/ui/pictures/use-file-source.ts'

import { fileSize } from './file-size.ts'
import type { Attaching } from './use-attaching.ts'

const shownKinds = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

function FilePicture({ file }: { file: File }) {
  const show = useFileSource(file)
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

function FileChip({ file, onRemove }: { file: File; onRemove: () => void }) {
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

export function AttachmentsBar({ attaching }: { attaching: Attaching }) {
  const { files, refusals, remove, clearRefusals } = attaching
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={texts.attached} className="flex flex-wrap gap-2 px-4 py-2">
          {files.map((file, index) => (
            // Files may be equal in everything, so use the index as key.
            // oxlint-disable-next-line react/no-array-index-key
            <FileChip key={`${index}-${file.name}`} file={file} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <div className="mx-4 my-2 flex items-start gap-2 rounded-md border border-bad/40 py-1.5 pr-1.5 pl-3.5 text-sm text-bad">
          <div role="alert" className="min-w-0 flex-1 py-1">
            <ul className="flex flex-col gap-1">
              {refusals.map(({ name, reason }, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${index}-${name}`}>
                  <bdi className="font-medium break-all">{name}</bdi>: {reason}
                </li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            aria-label={commonMessages.dismiss}
            onClick={clearRefusals}
            className="flex size-8 shrink-0 items-center justify-center rounded-sm transition-colors hover:bg-sunken"
          >
            <X aria-hidden size={16} strokeWidth={1.5} />
          </button>
        </div>
      )}
    </>
  )
}
