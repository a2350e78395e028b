import { useEffect, useEffectEvent } from 'react'

import { enterOverlay } from './overlay-history.ts'

/** While it is open the browser's Back closes it. */
export const useBack = (onBack: () => void, isOpen: boolean): void => {
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? enterOverlay(() => back()) : undefined), [isOpen])
}
