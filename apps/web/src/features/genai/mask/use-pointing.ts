import { maskEditorMessages as texts } from '@joinery/contract/messages/mask-editor-messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { useEffect, useRef, useState } from 'react'

import { findSurface } from '#api/ai.ts'
import { smallCopy } from '#features/genai/preview/small-copy.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { add, type Journal, type Point, propose, ringsOf, type Size } from './strokes/strokes.ts'
import type { Mode } from './use-drawing.ts'

type PointingOptions = {
  picture: File
  size: Size | null
  change: (step: (journal: Journal) => Journal) => void
  /** Shows and announces a message. */
  showNote: (sentence: string) => void
  /** Announces a message to screen readers only. */
  announce: (sentence: string) => void
}

/** Finds the surface at a point via the server. */
export const usePointing = ({ picture, size, change, showNote, announce }: PointingOptions) => {
  const session = useSessionStore()
  const [looking, setLooking] = useState<readonly Point[]>([])
  const all = useRef(new AbortController())
  const latest = useRef<AbortController | null>(null)
  useEffect(() => {
    const own = new AbortController()
    all.current = own
    return () => own.abort()
  }, [])

  const findAt = async (at: Point, mode: Mode): Promise<void> => {
    if (!size) return
    const own = new AbortController()
    // A new plain click replaces the pending one; additions and subtractions stay pending.
    if (mode === 'plain') {
      latest.current?.abort()
      latest.current = own
    }
    const signal = AbortSignal.any([all.current.signal, own.signal])
    setLooking((points) => [...points, at])
    showNote(maskMessages.findingSurface)
    try {
      const image = await smallCopy(picture)
      const surface = await findSurface(session, { image, x: at.x / size.width, y: at.y / size.height }, signal)
      if (signal.aborted) return
      const rings = surface ? ringsOf(surface.outline, size) : []
      if (rings.length === 0) return showNote(texts.noSurface)
      announce(mode === 'takeAway' ? texts.surfaceRemoved : texts.surfaceSelected)
      if (mode === 'plain') change((journal) => propose(journal, rings))
      else change((journal) => add(journal, { kind: 'area', erases: mode === 'takeAway', rings }))
    } catch (error) {
      if (!signal.aborted) showNote(sentenceOf(error, maskMessages.surfaceFailed))
    } finally {
      setLooking((points) => points.filter((one) => one !== at))
    }
  }
  return { looking, findAt: (at: Point, mode: Mode): void => void findAt(at, mode) }
}
