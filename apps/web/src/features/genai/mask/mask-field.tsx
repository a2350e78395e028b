import type { Provider } from '@joinery/contract/ai'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { SquareDashedMousePointer, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { FilePicture } from '#features/genai/file-picture.tsx'
import { OutlinedPicture } from '#features/genai/preview/outlined-picture.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import type { Mask } from './mask.ts'
import type { Marking } from './use-marking.ts'

const texts = imageMessages.area
const noAreas: never[] = []

type MaskFieldProps = {
  mask: Mask | null
  marking: Marking
  provider: Provider | null
  /** Whether to show the area on the whole image. */
  isLarge?: boolean
  onRemove: () => void
}

/** Shows whether the whole image or only a marked area can change. */
export function MaskField({ mask, marking, provider, isLarge = false, onRemove }: MaskFieldProps) {
  const { isOpening, fault, open } = marking
  const isEditing = marking.editing !== null
  const opener = useRef<HTMLButtonElement>(null)
  const former = useRef({ mask, isEditing })
  useEffect(() => {
    const hasChanged = former.current.mask !== mask || (former.current.isEditing && !isEditing)
    // The focused button was replaced or disabled while the editor was open; focus its successor.
    if (hasChanged && document.activeElement === document.body) opener.current?.focus()
    former.current = { mask, isEditing }
  }, [mask, isEditing])
  return (
    <div className="flex flex-col items-start gap-1.5">
      {mask && isLarge && (
        <div className="w-full">
          <OutlinedPicture file={mask.picture} areas={noAreas} marked={mask.overlay} className="w-full" />
        </div>
      )}
      {mask ? (
        <div
          className={`flex w-full items-center gap-3 rounded-md border border-accent/40 bg-accent-soft py-1.5 pr-1 ${isLarge ? 'pl-3.5' : 'pl-1.5'}`}
        >
          {!isLarge && (
            <span className="relative size-12 shrink-0 overflow-hidden rounded-sm">
              <FilePicture file={mask.picture} alt="" className="absolute inset-0 size-full object-cover" />
              <FilePicture
                file={mask.overlay}
                alt={texts.selected}
                className="absolute inset-0 size-full object-cover"
              />
            </span>
          )}
          <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight">{texts.selectedOnly}</span>
          <Button ref={opener} variant="quiet" isBusy={isOpening} onClick={open} className="hover:bg-surface">
            {commonMessages.edit}
          </Button>
          <IconButton label={texts.clear} onClick={onRemove} className="hover:bg-surface">
            <X className="size-5" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      ) : (
        <Button ref={opener} variant="outline" isBusy={isOpening} onClick={open}>
          <SquareDashedMousePointer className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
          {texts.select}
        </Button>
      )}
      {mask && provider && !provider.can.mask && <p className="text-[0.8125rem] text-muted">{texts.wholeImageSent}</p>}
      {fault !== null && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
    </div>
  )
}
