import { useEffect, useEffectEvent } from 'react'

import { enterOverlay } from './overlay-history.ts'

/** The browser's Back closes it while open. */
export const useBack = (onBack: () => void, isOpen: boolean): void => {
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? enterOverlay(() => back()) : undefined), [isOpen])
}
