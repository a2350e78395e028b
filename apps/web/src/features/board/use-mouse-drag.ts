// Dragging with a mouse is the browser's own; a library evens out the browsers. The whole board is one target, and the
// place inside it is read from the point, as it is for a finger.
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { type RefObject, useEffect } from 'react'

import type { Card } from './board-cache.ts'
import { makePreview } from './drag-preview.ts'
import type { Drag } from './drag.ts'
import { followPoint } from './follow-point.ts'
import { placeAt } from './place-at.ts'

/** The board takes the cards that are dragged on it. */
export const useMouseDrag = (root: RefObject<HTMLElement | null>, drag: Drag): void => {
  useEffect(() => {
    if (!root.current) return undefined
    const pointer = followPoint(drag)
    return combine(
      pointer.stop,
      dropTargetForElements({ element: root.current, getDropEffect: () => 'move' }),
      monitorForElements({
        canMonitor: () => drag.getHeld() !== null,
        onDrag: ({ location: { current } }) => pointer.goTo(current.input.clientX, current.input.clientY),
        onDrop: ({ location: { current } }) => {
          pointer.stop()
          // Let go outside the board, or Escape.
          if (current.dropTargets.length === 0) return drag.cancel()
          // A quick hand lets go before the last step was looked at.
          drag.aim(placeAt(current.input.clientX, current.input.clientY))
          return drag.drop()
        },
      }),
    )
  }, [root, drag])
}

/** A card that can be dragged. */
export const useDraggableCard = (
  element: RefObject<HTMLElement | null>,
  card: Card,
  drag: Drag,
  canUse: boolean,
): void => {
  useEffect(() => {
    if (!element.current || !canUse) return undefined
    return draggable({
      element: element.current,
      canDrag: () => !drag.isTouched() && drag.lift(card, 'mouse'),
      onGenerateDragPreview: ({ nativeSetDragImage, location, source }) => {
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: preserveOffsetOnSource({ element: source.element, input: location.current.input }),
          render: ({ container }) => container.append(makePreview(source.element)),
        })
      },
    })
  }, [element, card, drag, canUse])
}
