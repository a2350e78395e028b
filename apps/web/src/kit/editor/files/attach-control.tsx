import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import { Paperclip } from 'lucide-react'

import type { AcceptedFiles } from '#kit/editor/editor-props.ts'
import { toolClass } from '#kit/editor/toolbar/toolbar-button.tsx'
import { rovingItem } from '#kit/editor/toolbar/use-roving-focus.ts'
import { FilePicker } from '#kit/ui/buttons/file-picker.tsx'
import { TakePhoto } from '#kit/ui/buttons/take-photo.tsx'

import { acceptAttribute } from './sort-files.ts'

type AttachControlProps = {
  accept: AcceptedFiles
  /** A different label if the page has another camera button. */
  photoLabel?: string | undefined
  onAdd: (files: readonly File[]) => void
}

export function AttachControl({ accept, photoLabel, onAdd }: AttachControlProps) {
  return (
    <>
      <FilePicker
        title={texts.attach}
        aria-label={texts.attach}
        multiple
        accept={acceptAttribute[accept]}
        className={`${toolClass} relative inline-flex`}
        onFiles={onAdd}
        {...rovingItem}
      >
        <Paperclip aria-hidden size={18} strokeWidth={1.5} />
      </FilePicker>
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
