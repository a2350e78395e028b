import type { Drag } from './drag.ts'
import { scrollAtEdge } from './edge-scroll.ts'
import { placeAt } from './place-at.ts'

/** Aims at the point where a mouse or a finger holds a card; while it rests near an edge, what is there scrolls on. */
export const followPoint = (drag: Drag) => {
  let point: { readonly x: number; readonly y: number } | null = null
  let frame = 0

  const aim = () => {
    if (point) drag.aim(placeAt(point.x, point.y))
  }
  const look = () => {
    if (point && scrollAtEdge(point.x, point.y)) aim()
    frame = requestAnimationFrame(look)
  }

  return {
    goTo: (x: number, y: number): void => {
      if (!point) frame = requestAnimationFrame(look)
      point = { x, y }
      aim()
    },
    stop: (): void => {
      cancelAnimationFrame(frame)
      point = null
    },
  }
}
