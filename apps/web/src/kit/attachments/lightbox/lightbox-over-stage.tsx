import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'

type OverStageAnchor = { readonly anchor: HTMLElement | null; readonly onCover: (isCovered: boolean) => void }

/** The element above the picture on show. */
export const OverStageContext = createContext<OverStageAnchor>({ anchor: null, onCover: () => {} })

/**
 * What a panel of the lightbox puts in place of the picture: a comparison, say. Meanwhile the viewer's own tools for the
 * picture are away; what can be done with this one is the panel's to offer.
 */
export function OverStage({ children }: { children: ReactNode }) {
  const { anchor, onCover } = use(OverStageContext)
  useEffect(() => {
    onCover(true)
    return () => onCover(false)
  }, [onCover])
  return anchor && createPortal(children, anchor)
}
