import type { Attachment } from '@joinery/contract/files'
import { guestSelectionMessages as texts } from '@joinery/contract/messages/guest-selection-messages'
import { useState } from 'react'

import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import { variantAddress, variantFor } from '#kit/stage/picture-variants.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { SmallPicture } from './small-picture.tsx'

/** Enough for a dialog on a sharp screen. */
const wholeWidth = 1024

type ItemPictureProps = { file: Attachment; title: string; onBroken?: (() => void) | undefined; className: string }

/** The image of an item, cropped to a thumbnail; pressing it shows all of it. */
export function ItemPicture({ file, title, onBroken, className }: ItemPictureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={texts.viewImage(title)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="shrink-0 cursor-zoom-in self-start rounded-md"
      >
        <SmallPicture file={file} onBroken={onBroken} className={`block ${className}`} />
      </button>
      {isOpen && (
        <Dialog size="lg" sheet={{}} title={title} onClose={() => setOpen(false)}>
          <div className="relative mx-auto mt-5 w-fit">
            <img
              src={variantAddress(file.url, variantFor(file, wholeWidth))}
              width={file.width ?? undefined}
              height={file.height ?? undefined}
              alt={title}
              className="h-auto max-h-[70dvh] w-auto max-w-full rounded-md bg-sunken"
            />
            {file.origin && <OriginMark origin={file.origin} />}
          </div>
        </Dialog>
      )}
    </>
  )
}
