import { vi } from 'vitest'

/** Sets the window's width for media queries; all other queries do not match. */
export const stubWidth = (pixels: number): void => {
  const matchMedia = (query: string): Partial<MediaQueryList> => {
    const [, rem] = /^\(min-width: (\d+)rem\)$/.exec(query) ?? []
    return {
      media: query,
      matches: rem !== undefined && pixels >= Number(rem) * 16,
      addEventListener: () => {},
      removeEventListener: () => {},
    }
  }
  vi.stubGlobal('matchMedia', matchMedia)
}

/** Answers every media query with `holds`; by default all match. */
export const stubMedia = (holds: (query: string) => boolean = () => true): void => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: holds(media) }))
}

/** happy-dom's animations end in rejections that tests cannot catch, so tests turn them off. */
export const isReducedMotion = (query: string): boolean => query.includes('reduced-motion')
