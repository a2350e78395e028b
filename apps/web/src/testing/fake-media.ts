import { vi } from 'vitest'

/** The window is as wide as it is said here, whatever the test's browser thinks; every other query does not hold. */
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

/** Answers every media query as told; all of them hold by default. */
export const stubMedia = (holds: (query: string) => boolean = () => true): void => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: holds(media) }))
}

/** The animations of the test's browser end in rejections that nothing can catch. */
export const isReducedMotion = (query: string): boolean => query.includes('reduced-motion')
