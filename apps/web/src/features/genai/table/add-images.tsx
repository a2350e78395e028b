import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { ImagePlus } from 'lucide-react'

import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { FilePicker } from '#kit/ui/buttons/file-picker.tsx'
import { TakePhoto } from '#kit/ui/buttons/take-photo.tsx'

import { acceptedImages } from './sort-inputs.ts'

type AddImagesProps = { look: keyof typeof looks; onFiles: (files: readonly File[]) => void }

const looks = {
  button: buttonClass('primary', 'lg'),
  /** The next free slot beside the images. */
  tile: 'flex aspect-square flex-col items-center justify-center rounded-md border border-dashed border-line-strong text-muted transition-colors hover:border-accent hover:text-accent',
} as const

const cameras = { button: buttonClass('outline', 'lg'), tile: looks.tile } as const

/** The only file input of the workspace; on a phone with a camera button beside it. */
export function AddImages({ look, onFiles }: AddImagesProps) {
  return (
    <>
      <FilePicker name="images" multiple accept={acceptedImages} className={looks[look]} onFiles={onFiles}>
        <ImagePlus className="size-5" strokeWidth={1.5} aria-hidden />
        <span className={look === 'tile' ? 'sr-only' : ''}>{texts.addImages}</span>
      </FilePicker>
      <TakePhoto className={cameras[look]} icon="size-5" onFiles={onFiles}>
        {look === 'button' && texts.takePhoto}
      </TakePhoto>
    </>
  )
}
