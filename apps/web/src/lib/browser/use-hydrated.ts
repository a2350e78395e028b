import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a prerendered page is taken over, true from then on: for what the prerenderer could not know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
