import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'

type OverStageAnchor = { readonly anchor: HTMLElement | null; readonly onCover: (isCovered: boolean) => void }

export const OverStageContext = createContext<OverStageAnchor>({ anchor: null, onCover: () => {} })

/**
 * Shows a panel's content, such as a comparison, in place of the image. The viewer's own image tools are hidden while
 * it is mounted.
 */
export function OverStage({ children }: { children: ReactNode }) {
  const { anchor, onCover } = use(OverStageContext)
  useEffect(() => {
    onCover(true)
    return () => onCover(false)
  }, [onCover])
  return anchor && createPortal(children, anchor)
}
