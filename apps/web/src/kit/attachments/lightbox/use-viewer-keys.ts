import type { KeyboardEvent, RefObject } from 'react'

import type { StageController } from '#kit/stage/stage-controller.ts'
import { pressStageKey } from '#kit/stage/stage-keys.ts'

type ViewerKeysOptions = {
  controller: StageController
  aside: RefObject<HTMLElement | null>
  onStep: ((step: -1 | 1) => void) | undefined
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/** Elements that handle Space, or letters and arrows, themselves. */
const ownSpace = 'button, a, summary, [role="tab"]'
const ownKeys = 'input, textarea, select, video, audio, iframe, [contenteditable], [role="slider"], [role="tablist"]'

/** Handles the viewer's keys wherever in it the focus is, including on its buttons. */
export const useViewerKeys =
  ({ controller, aside, onStep }: ViewerKeysOptions) =>
  (event: KeyboardEvent): void => {
    const { target, key } = event
    if (!(target instanceof Element) || event.defaultPrevented) return
    if (aside.current?.contains(target) || target.closest(ownKeys) || (key === ' ' && target.closest(ownSpace))) return
    const isOurs = pressStageKey(controller, event)
    const step = steps[key]
    const isStep = !isOurs && step && onStep && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isStep) onStep(step)
    if (isOurs || isStep) event.preventDefault()
  }
