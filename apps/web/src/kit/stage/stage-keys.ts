import type { StageController } from './stage-controller.ts'

const pixels = 80

type Key = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Handles a key on a stage; returns whether it did. Arrow keys pan only while zoomed in. */
export const pressStageKey = (controller: StageController, event: Key): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const pan = (x: number, y: number): boolean => {
    if (controller.isWhole()) return false
    controller.pan({ x: x * pixels, y: y * pixels })
    return true
  }
  switch (event.key) {
    case '+':
    case '=':
      controller.zoomIn()
      return true
    case '-':
      controller.zoomOut()
      return true
    case '0':
      controller.fit()
      return true
    case ' ':
      controller.toggle()
      return true
    case 'ArrowLeft':
      return pan(1, 0)
    case 'ArrowRight':
      return pan(-1, 0)
    case 'ArrowUp':
      return pan(0, 1)
    case 'ArrowDown':
      return pan(0, -1)
    default:
      return false
  }
}
