import { commonMessages } from '@joinery/contract/messages/common-messages'
import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import { X } from 'lucide-react'

import { FileChip } from './file-chip.tsx'
import type { Attaching } from './use-attaching.ts'

/** The files that go with the text, and a word on each that does not. */
export function AttachmentsBar({ attaching }: { attaching: Attaching }) {
  const { files, refusals, remove, forgetRefusals } = attaching
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={texts.attached} className="flex flex-wrap gap-2 px-4 py-2">
          {files.map((file, index) => (
            // Two files may be the same in everything; their indexes tell them apart.
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
            onClick={forgetRefusals}
            className="flex size-8 shrink-0 items-center justify-center rounded-sm transition-colors hover:bg-sunken"
          >
            <X aria-hidden size={16} strokeWidth={1.5} />
          </button>
        </div>
      )}
    </>
  )
}
