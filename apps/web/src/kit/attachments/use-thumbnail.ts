import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { fileKind } from './file-kind.ts'
import type { ThumbnailLoader } from './thumbnail-loader.ts'
import { makeVideoPoster } from './video-poster.ts'

/** Twice the card for dense screens. */
const thumbnailWidth = limits.file.cardWidth * 2

export const thumbnailAddress = (url: string): string => `${url}&w=${thumbnailWidth}`

export type Thumbnail = {
  /** The address to show; null until it is this card's turn, and for good where there is nothing to show. */
  readonly source: string | null
  readonly isShown: boolean
  readonly hasFailed: boolean
  readonly onLoad: () => void
  readonly onError: () => void
}

type State = { readonly source: string | null; readonly stage: 'waiting' | 'shown' | 'failed' }

/** The small picture of an image or a video, when the grid's loader says so. What cannot be shown stays silent. */
export const useThumbnail = (
  { url, mimetype }: Pick<Attachment, 'url' | 'mimetype'>,
  element: RefObject<Element | null>,
  loader: ThumbnailLoader,
  onBroken: () => void,
): Thumbnail => {
  const kind = fileKind(mimetype)
  const [{ source, stage }, setState] = useState<State>({ source: null, stage: 'waiting' })
  const isShown = stage === 'shown'
  const settle = useRef(() => {})

  useEffect(() => {
    // A picture that stands stays, although its record may have a newer address by now.
    if (!element.current || isShown || (kind !== 'image' && kind !== 'video')) return undefined
    const abandon = new AbortController()
    const load = async () => {
      const settled = new Promise<void>((resolve) => {
        settle.current = resolve
        abandon.signal.addEventListener('abort', () => resolve())
      })
      try {
        const address = kind === 'image' ? thumbnailAddress(url) : await makeVideoPoster(url, abandon.signal)
        if (!abandon.signal.aborted) setState({ source: address, stage: 'waiting' })
      } catch {
        if (abandon.signal.aborted) return
        setState({ source: null, stage: 'failed' })
        onBroken()
        return
      }
      await settled
    }
    const stop = loader.request(element.current, load)
    return () => {
      stop()
      abandon.abort()
    }
  }, [element, isShown, kind, loader, onBroken, url])

  return {
    source,
    isShown,
    hasFailed: stage === 'failed',
    onLoad: () => {
      settle.current()
      setState({ source, stage: 'shown' })
    },
    onError: () => {
      settle.current()
      setState({ source: null, stage: 'failed' })
      onBroken()
    },
  }
}
