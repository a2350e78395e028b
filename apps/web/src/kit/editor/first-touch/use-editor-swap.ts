import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { loadEditor } from '#kit/editor/lazy-editor.tsx'

/** Interactions that must finish in the plain field before the swap. */
type Hold = 'composing' | 'pressing' | 'picking'

const isFileInput = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type === 'file'

/** Calls `swap` when the editor has loaded and no interaction is pending. Touching the frame starts loading. */
export const useEditorSwap = (frame: RefObject<HTMLElement | null>, swap: () => void) => {
  const latest = useRef(swap)
  useEffect(() => {
    latest.current = swap
  })
  const [isUnreachable, setUnreachable] = useState(false)
  const [controls] = useState(() => {
    const holds = new Set<Hold>()
    let state: 'untouched' | 'loading' | 'ready' | 'ended' = 'untouched'
    const trySwap = () => {
      if (state !== 'ready' || holds.size > 0) return
      state = 'ended'
      // Synchronous, so that no key is lost between the field and the editor.
      flushSync(() => latest.current())
    }
    const release = (hold: Hold) => {
      // After the click that follows a press, and the input that follows a composition.
      if (holds.delete(hold)) setTimeout(trySwap)
    }
    const load = async () => {
      if (state !== 'untouched') return
      state = 'loading'
      try {
        await loadEditor()
        if (state !== 'loading') return
        state = 'ready'
        trySwap()
      } catch {
        if (state !== 'loading') return
        // The next touch tries again; until then the plain field stays.
        state = 'untouched'
        setUnreachable(true)
      }
    }
    return {
      load: () => void load(),
      hold: (hold: Hold) => void holds.add(hold),
      release,
      leave: () => {
        state = 'ended'
      },
      stay: () => {
        if (state === 'ended') state = 'untouched'
      },
    }
  })

  useEffect(() => {
    const { stay, leave, release } = controls
    stay()
    const element = frame.current
    const endPress = () => release('pressing')
    const endChoice = ({ target }: Event) => {
      if (target && isFileInput(target)) release('picking')
    }
    addEventListener('pointerup', endPress)
    addEventListener('pointercancel', endPress)
    // React has no event for a file dialog closed without a choice.
    element?.addEventListener('change', endChoice)
    element?.addEventListener('cancel', endChoice)
    return () => {
      leave()
      removeEventListener('pointerup', endPress)
      removeEventListener('pointercancel', endPress)
      element?.removeEventListener('change', endChoice)
      element?.removeEventListener('cancel', endChoice)
    }
  }, [controls, frame])

  return {
    isUnreachable,
    load: controls.load,
    handlers: {
      onPointerDownCapture: () => {
        controls.hold('pressing')
        controls.load()
      },
      onFocusCapture: controls.load,
      // Typing means the file dialog was closed, even without an event.
      onKeyDownCapture: () => controls.release('picking'),
      onClickCapture: ({ target }: { target: EventTarget }) => {
        if (isFileInput(target)) controls.hold('picking')
      },
      onCompositionStart: () => controls.hold('composing'),
      onCompositionEnd: () => controls.release('composing'),
    },
  }
}
