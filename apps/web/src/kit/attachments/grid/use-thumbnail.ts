import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { fileKind, type FileKind } from '#kit/attachments/file-kind.ts'
import { logQuietly } from '#lib/browser/log.ts'

import type { ThumbnailLoader } from './thumbnail-loader.ts'

/** Twice the card's width, for high-density screens. */
const thumbnailWidth = limits.file.cardWidth * 2

export const thumbnailAddress = (url: string): string => `${url}&w=${thumbnailWidth}`

export type Thumbnail = {
  /** The URL to show; null until it is this card's turn, or if there is nothing to show. */
  readonly source: string | null
  readonly isShown: boolean
  readonly hasFailed: boolean
  readonly onLoad: () => void
  readonly onError: () => void
}

type State = { readonly source: string | null; readonly stage: 'waiting' | 'shown' | 'failed' }

/** Loaded with the first video: most grids have none. */
const makePoster = async (url: string, signal: AbortSignal): Promise<string> =>
  (await import('./video-poster.ts')).makeVideoPoster(url, signal)

const isPictured = (kind: FileKind): boolean => kind === 'image' || kind === 'video' || kind === 'pdf'

/**
 * Thumbnail of an image, a video or a PDF's first page, in the order of the grid's loader; immediate if it was shown
 * before. Failures are silent.
 */
export const useThumbnail = (
  { uid_file, url, mimetype }: Pick<Attachment, 'uid_file' | 'url' | 'mimetype'>,
  element: RefObject<Element | null>,
  loader: ThumbnailLoader,
  onBroken: () => void,
): Thumbnail => {
  const kind = fileKind(mimetype)
  const [{ source, stage }, setState] = useState<State>(() => {
    const known = loader.shown.get(uid_file)
    return known === undefined ? { source: null, stage: 'waiting' } : { source: known, stage: 'shown' }
  })
  const isShown = stage === 'shown'
  const settle = useRef(() => {})

  useEffect(() => {
    // Keep a shown thumbnail even if its record has a newer URL.
    if (!element.current || isShown || !isPictured(kind)) return undefined
    // Created when it is this card's turn: most cards scroll away before.
    let underWay: AbortController | undefined
    const load = async () => {
      underWay = new AbortController()
      const { signal } = underWay
      const settled = new Promise<void>((resolve) => {
        settle.current = resolve
        signal.addEventListener('abort', () => resolve())
      })
      try {
        const address = kind === 'video' ? await makePoster(url, signal) : thumbnailAddress(url)
        if (!signal.aborted) setState({ source: address, stage: 'waiting' })
      } catch (error) {
        if (signal.aborted) return
        logQuietly('A preview could not be made', error)
        setState({ source: null, stage: 'failed' })
        onBroken()
        return
      }
      await settled
      underWay = undefined
    }
    const stop = loader.request(element.current, load)
    return () => {
      stop()
      underWay?.abort()
    }
  }, [element, isShown, kind, loader, onBroken, url])

  return {
    source,
    isShown,
    hasFailed: stage === 'failed',
    onLoad: () => {
      settle.current()
      if (isShown || source === null) return
      loader.shown.set(uid_file, source)
      setState({ source, stage: 'shown' })
    },
    onError: () => {
      settle.current()
      // The URL shown before has expired; the record's current one is still to be tried.
      const isOld = loader.shown.delete(uid_file)
      setState({ source: null, stage: isOld ? 'waiting' : 'failed' })
      if (isOld) return
      logQuietly('A preview could not be shown')
      onBroken()
    },
  }
}
