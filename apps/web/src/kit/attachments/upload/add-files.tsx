import { attachmentMessages as texts } from '@joinery/contract/messages/attachment-messages'
import { Plus } from 'lucide-react'

import { buttonClass, type ButtonVariant } from '#kit/ui/buttons/button-class.ts'
import { FilePicker } from '#kit/ui/buttons/file-picker.tsx'
import { TakePhoto } from '#kit/ui/buttons/take-photo.tsx'

type AddFilesProps = {
  onFiles: (files: readonly File[]) => void
  variant?: ButtonVariant
  accept?: string | undefined
}

export function AddFiles({ onFiles, variant = 'outline', accept }: AddFilesProps) {
  return (
    <div className="flex gap-2">
      <TakePhoto className={buttonClass('outline', 'md', 'w-10 px-0')} icon="size-4.5" onFiles={onFiles} />
      <FilePicker name="attachments" multiple accept={accept} className={buttonClass(variant)} onFiles={onFiles}>
        <Plus className="size-4" strokeWidth={1.5} aria-hidden />
        {texts.addFiles}
      </FilePicker>
    </div>
  )
}
