import { pictureSources } from '#kit/ui/pictures/picture-sources.ts'

const files = import.meta.glob<string>('./pictures/*/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

const hero = { width: 1600, height: 1000 }
const card = { width: 720, height: 540 }

/** The pictures of the landing page; `build/make-pictures.ts` cuts them. */
export const pictures = {
  heroBefore: pictureSources(files, 'hero-before', hero),
  heroAfter: pictureSources(files, 'hero-after', hero),
  reception: pictureSources(files, 'extra-reception-counter', { width: 800, height: 600 }),
  trade: (name: 'cabinetry' | 'interior' | 'stone' | 'staging') => ({
    render: pictureSources(files, `card-${name}`, card),
    model: pictureSources(files, `card-${name}-clay`, card),
  }),
}

/** How wide the hero picture is shown. On phones it is cropped to 5:4, so that it is wider than what is seen of it. */
export const heroSizes =
  '(min-width: 1440px) 750px, (min-width: 1024px) 54vw, (min-width: 640px) calc(100vw - 64px), calc(128vw - 52px)'
