import { useEffect, useEffectEvent } from 'react'

import { enterOverlay } from './overlay-history.ts'

export const useBack = (onBack: () => void, isOpen: boolean): void => {
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? enterOverlay(() => back()) : undefined), [isOpen])
}
