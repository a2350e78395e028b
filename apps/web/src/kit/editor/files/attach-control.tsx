import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import { Paperclip } from 'lucide-react'

import type { AcceptedFiles } from '#kit/editor/editor-props.ts'
import { toolClass } from '#kit/editor/toolbar/toolbar-button.tsx'
import { rovingItem } from '#kit/editor/toolbar/use-roving-focus.ts'
import { TakePhoto } from '#kit/ui/buttons/take-photo.tsx'

import { acceptAttribute } from './sort-files.ts'

type AttachControlProps = {
  accept: AcceptedFiles
  /** Where the page has a camera of its own, the one here is called otherwise. */
  photoLabel?: string | undefined
  onAdd: (files: readonly File[]) => void
}

/** The file input is the control; its label is what one sees of it. A phone has its camera beside it. */
export function AttachControl({ accept, photoLabel, onAdd }: AttachControlProps) {
  return (
    <>
      <label
        title={texts.attach}
        className={`${toolClass} relative inline-flex cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        <Paperclip aria-hidden size={18} strokeWidth={1.5} />
        <input
          type="file"
          multiple
          aria-label={texts.attach}
          accept={acceptAttribute[accept]}
          className="sr-only"
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])])
            target.value = '' // the same file can be chosen again
          }}
          {...rovingItem}
        />
      </label>
      <TakePhoto
        label={photoLabel}
        className={`${toolClass} inline-flex`}
        icon="size-4.5"
        onFiles={onAdd}
        {...rovingItem}
      />
    </>
  )
}
