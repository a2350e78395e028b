import { stageMessages as texts } from '@joinery/contract/messages/stage-messages'
import { ImageOff } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'

import { isSharpEnough, type PictureFile, variantAddress, variantFor } from './picture-variants.ts'
import { useShown } from './stage-context.ts'
import type { Size } from './stage-geometry.ts'

type StagePictureProps = {
  file: PictureFile
  alt: string
  /** Stands in until the first one has come: it is there already. */
  small?: string | undefined
  /** It cannot be shown; perhaps its address has run out. */
  onBroken: () => void
  /** It stands; its own size, where that was not known. */
  onLoad?: ((size: Size) => void) | undefined
  /** While it takes its time. */
  waiting?: ReactNode
}

type Picture = { readonly address: string; readonly variant: number }

const fill = 'pointer-events-none absolute inset-0 size-full select-none'

/** A picture on a stage: at every zoom the smallest of its widths that is sharp. Another file is another component. */
export function StagePicture({ file, alt, small, onBroken, onLoad, waiting }: StagePictureProps) {
  const { url, mimetype, width } = file
  const variant = useShown(useCallback((pixels: number) => variantFor({ mimetype, width }, pixels), [mimetype, width]))
  const [shown, setShown] = useState<Picture | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isEnough = shown !== null && isSharpEnough(shown.variant, variant)
  const wanted: Picture = { address: variantAddress(url, variant), variant }
  const coming = isEnough || failed === wanted.address ? null : wanted

  const handleLoad = async ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>, picture: Picture) => {
    // Decoded before it is shown: nothing flashes. One that cannot be decoded is broken.
    try {
      await image.decode?.()
      onLoad?.({ width: image.naturalWidth, height: image.naturalHeight })
      setShown(picture)
    } catch {
      // Taken away meanwhile, it is nobody's any more.
      if (image.isConnected) handleError(picture)
    }
  }
  const handleError = ({ address }: Picture): void => {
    setFailed(address)
    onBroken()
  }

  if (!shown && !coming) {
    return (
      <span className="flex size-full items-center justify-center">
        <ImageOff className="size-10 text-white/50" strokeWidth={1.25} aria-label={texts.cannotShow} />
      </span>
    )
  }
  return (
    <>
      {!shown && small !== undefined && <img src={small} alt="" className={fill} />}
      {/* The one that has come takes the place of the former as it is: it is the same element, decoded. */}
      {[shown, coming].map(
        (picture) =>
          picture && (
            <img
              key={picture.address}
              data-picture={picture === shown ? 'shown' : 'coming'}
              src={picture.address}
              alt={picture === shown || !shown ? alt : ''}
              draggable={false}
              onLoad={(event) => void (picture === coming && handleLoad(event, picture))}
              onError={() => picture === coming && handleError(picture)}
              className={`${fill} ${picture === shown ? '' : 'opacity-0'}`}
            />
          ),
      )}
      {!shown && waiting}
    </>
  )
}
