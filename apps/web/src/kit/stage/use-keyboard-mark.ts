import { type KeyboardEvent, useState } from 'react'

import { boxMark, describeMark, pointMark, type StageMark } from './mark-shape.ts'
import type { StageController } from './stage-controller.ts'
import { type Point, shareAt, shownSize, type StageFrame } from './stage-geometry.ts'

type KeyboardMarkOptions = {
  isMarking: boolean
  frame: () => StageFrame | null
  controller: StageController
  onMark: ((mark: StageMark) => void) | undefined
}

type Cursor = { readonly at: Point; readonly corner: Point }

const pixels = 16

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const markOf = ({ at, corner }: Cursor): StageMark => boxMark(at, corner)

/** Marking by keys: the arrows move a crosshair, with Shift they stretch a rectangle, Enter sets it. */
export const useKeyboardMark = ({ isMarking, frame, controller, onMark }: KeyboardMarkOptions) => {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = isMarking ? cursor : null

  const put = (next: Cursor): void => {
    setCursor(next)
    const { x, y } = next.corner
    controller.show({ x, y, w: 0, h: 0 })
    setAnnouncement(describeMark(markOf(next)))
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    const known = frame()
    if (!isMarking || !known || event.ctrlKey || event.metaKey || event.altKey) return false
    const by = steps[event.key]
    if (event.key === 'Enter' && shown) {
      onMark?.(markOf(shown))
      setCursor(null)
    } else if (event.key === 'Escape' && shown) {
      setCursor(null)
      setAnnouncement('')
    } else if (by || event.key === 'Enter') {
      const view = controller.get()
      const { width, height } = shownSize(known, view)
      const middle = shareAt(known, view, { x: known.box.width / 2, y: known.box.height / 2 })
      const from = shown ?? { at: middle, corner: middle }
      const { x = 0, y = 0 } = by ?? {}
      const moved = pointMark({ x: from.corner.x + (x * pixels) / width, y: from.corner.y + (y * pixels) / height })
      put({ at: event.shiftKey ? from.at : moved, corner: moved })
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    cursor: shown && markOf(shown),
    announcement: isMarking ? announcement : '',
    handleKey,
    cancelMark: () => setCursor(null),
  }
}
