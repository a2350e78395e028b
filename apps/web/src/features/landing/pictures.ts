import { pictureSources } from '#kit/ui/pictures/picture-sources.ts'

const files = import.meta.glob<string>('./pictures/*/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

const hero = { width: 1600, height: 1000 }
const card = { width: 720, height: 540 }

/** The images of the landing page, created by `build/make-pictures.ts`. */
export const pictures = {
  heroBefore: pictureSources(files, 'hero-before', hero),
  heroAfter: pictureSources(files, 'hero-after', hero),
  reception: pictureSources(files, 'extra-reception-counter', { width: 800, height: 600 }),
  /** The wall of `card-cabinetry` with a green worktop. */
  revised: pictureSources(files, 'card-cabinetry-green', card),
  trade: (name: 'cabinetry' | 'interior' | 'stone' | 'staging') => ({
    render: pictureSources(files, `card-${name}`, card),
    model: pictureSources(files, `card-${name}-clay`, card),
  }),
}

/** Displayed width of the hero image. On phones it is cropped to 5:4, so it is wider than its visible part. */
export const heroSizes =
  '(min-width: 1440px) 750px, (min-width: 1024px) 54vw, (min-width: 640px) calc(100vw - 64px), calc(128vw - 52px)'
