import { attachmentMessages as texts } from '@joinery/contract/messages/attachment-messages'
import { Plus } from 'lucide-react'
import { useId } from 'react'

import { buttonClass, type ButtonVariant } from '#kit/ui/buttons/button-class.ts'
import { TakePhoto } from '#kit/ui/buttons/take-photo.tsx'

type AddFilesProps = {
  onFiles: (files: readonly File[]) => void
  variant?: ButtonVariant
  accept?: string | undefined
}

/** The file input, in the look of a button, and on a phone the camera beside it. */
export function AddFiles({ onFiles, variant = 'outline', accept }: AddFilesProps) {
  const id = useId()
  return (
    <div className="flex gap-2">
      <TakePhoto className={buttonClass('outline', 'md', 'w-10 px-0')} icon="size-4.5" onFiles={onFiles} />
      <label
        htmlFor={id}
        className={buttonClass(
          variant,
          'md',
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <Plus className="size-4" strokeWidth={1.5} aria-hidden />
        {texts.addFiles}
        <input
          id={id}
          type="file"
          name="attachments"
          multiple
          accept={accept}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = '' // the same file can be chosen again
          }}
        />
      </label>
    </div>
  )
}
