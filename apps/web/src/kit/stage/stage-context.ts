import { createContext, use, useCallback, useSyncExternalStore } from 'react'

import type { StageController } from './stage-controller.ts'
import { shownSize, type StageFrame } from './stage-geometry.ts'

export type StageState = {
  readonly controller: StageController
  /** This stage's frame; null until measured. */
  readonly frame: () => StageFrame | null
  readonly subscribe: (listener: () => void) => () => void
}

export const StageContext = createContext<StageState | null>(null)

/**
 * Derives a value from the image's width on the screen in device pixels. Renders only when the value changes, so
 * return steps, not the width.
 */
export const useShown = <Fact extends string | number | boolean | null>(read: (width: number) => Fact): Fact => {
  const stage = use(StageContext)
  if (!stage) throw new Error('useShown must be used inside a Stage')
  const { controller, frame, subscribe } = stage
  const getFact = useCallback(() => {
    const known = frame()
    return read(known ? shownSize(known, controller.get()).width * devicePixelRatio : 0)
  }, [read, controller, frame])
  return useSyncExternalStore(subscribe, getFact)
}
