import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a prerendered page hydrates, true afterwards. For state the prerenderer cannot know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
