import { maskEditorMessages as texts } from '@joinery/contract/messages/mask-editor-messages'
import { type KeyboardEvent, useState } from 'react'

import { changeBox, describeBox, placeBox } from './strokes/keyboard-box.ts'
import { type AreaStroke, type Box, ringOf, type Size } from './strokes/strokes.ts'

type KeyboardBoxOptions = {
  size: Size | null
  onBox: () => void
  onMark: (mark: AreaStroke) => void
  isErasing: boolean
  showNote: (sentence: string) => void
}

/** Keyboard rectangle: Enter places and marks it, arrow keys move it, Shift+arrow resizes it. */
export const useKeyboardBox = ({ size, onBox, onMark, isErasing, showNote }: KeyboardBoxOptions) => {
  const [box, setBox] = useState<Box | null>(null)
  const put = (next: Box, known: Size, describe: (position: string) => string) => {
    setBox(next)
    showNote(describe(describeBox(next, known)))
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (!size || event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey } = event
    const changed = box && changeBox(box, key, shiftKey, size)
    if (key === 'Enter' && !box) {
      onBox()
      put(placeBox(size), size, texts.rectanglePlaced)
    } else if (key === 'Enter' && box) {
      setBox(null)
      onMark({ kind: 'area', erases: isErasing, rings: [ringOf(box)] })
    } else if (key === 'Escape' && box) {
      setBox(null)
      showNote(texts.rectangleCancelled)
    } else if (changed) {
      put(changed, size, shiftKey ? texts.rectangleResized : texts.rectangleMoved)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { box, handleKey }
}
