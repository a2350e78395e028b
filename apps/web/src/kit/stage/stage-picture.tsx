import { stageMessages as texts } from '@joinery/contract/messages/stage-messages'
import { ImageOff } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'

import { isSharpEnough, type PictureFile, variantAddress, variantFor } from './picture-variants.ts'
import { useShown } from './stage-context.ts'
import type { Size } from './stage-geometry.ts'

type StagePictureProps = {
  file: PictureFile
  alt: string
  small?: string | undefined
  /** The image cannot be shown, possibly because its URL has expired. */
  onBroken: () => void
  /** The image is loaded; passes its size, in case it was unknown. */
  onLoad?: ((size: Size) => void) | undefined
  waiting?: ReactNode
}

type Picture = { readonly address: string; readonly variant: number }

const fill = 'pointer-events-none absolute inset-0 size-full select-none'

/** An image on a stage, in the smallest variant that is sharp at the current zoom. Use a new component per file. */
export function StagePicture({ file, alt, small, onBroken, onLoad, waiting }: StagePictureProps) {
  const { url, mimetype, width } = file
  const variant = useShown(useCallback((pixels: number) => variantFor({ mimetype, width }, pixels), [mimetype, width]))
  const [shown, setShown] = useState<Picture | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isEnough = shown !== null && isSharpEnough(shown.variant, variant)
  const wanted: Picture = { address: variantAddress(url, variant), variant }
  const coming = isEnough || failed === wanted.address ? null : wanted

  const handleLoad = async ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>, picture: Picture) => {
    // Decode before showing, to avoid a flash. A decoding error counts as broken.
    try {
      await image.decode?.()
      onLoad?.({ width: image.naturalWidth, height: image.naturalHeight })
      setShown(picture)
    } catch {
      // Ignore errors of an image that was removed.
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
      {/* The loaded image replaces the previous one as the same decoded element. */}
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
