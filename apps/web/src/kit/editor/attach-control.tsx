import { Paperclip } from 'lucide-react'

import type { AcceptedFiles } from './editor-props.ts'
import { acceptAttribute } from './sort-files.ts'
import { toolClass } from './toolbar-button.tsx'
import { rovingItem } from './use-roving-focus.ts'

type AttachControlProps = { accept: AcceptedFiles; onAdd: (files: readonly File[]) => void }

/** The file input is the control; its label is what one sees of it. */
export function AttachControl({ accept, onAdd }: AttachControlProps) {
  return (
    <label
      title="Attach files"
      className={`${toolClass} relative inline-flex cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      <Paperclip aria-hidden size={18} strokeWidth={1.5} />
      <input
        type="file"
        multiple
        aria-label="Attach files"
        accept={acceptAttribute[accept]}
        className="sr-only"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          target.value = '' // the same file can be chosen again
        }}
        {...rovingItem}
      />
    </label>
  )
}
