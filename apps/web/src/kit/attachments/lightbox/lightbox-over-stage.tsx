import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'

type OverStagePlace = { readonly place: HTMLElement | null; readonly onCover: (isCovered: boolean) => void }

/** The place above the picture on show. */
export const OverStageContext = createContext<OverStagePlace>({ place: null, onCover: () => {} })

/**
 * What a panel of the lightbox puts in place of the picture: a comparison, say. Meanwhile the room's own tools for the
 * picture are away; what can be done with this one is the panel's to offer.
 */
export function OverStage({ children }: { children: ReactNode }) {
  const { place, onCover } = use(OverStageContext)
  useEffect(() => {
    onCover(true)
    return () => onCover(false)
  }, [onCover])
  return place && createPortal(children, place)
}
