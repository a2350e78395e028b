import type { Industry } from '@joinery/contract/samples'

import { pictureSources } from '#kit/ui/pictures/picture-sources.ts'
import type { PictureSources } from '#kit/ui/pictures/picture.tsx'

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

type Offer = {
  readonly industry: Industry
  readonly name: string
  readonly line: string
  readonly picture: PictureSources
}

const offer = (industry: Industry, name: string, line: string): Offer => ({
  industry,
  name,
  line,
  picture: pictureSources(files, `card-${industry}`, { width: 640, height: 480 }),
})

/** What each sample is about; what is in it the server knows. */
export const sampleOffers: readonly Offer[] = [
  offer('cabinetry', 'Kitchen cabinetry', 'Walnut fronts, a cutting list, and measures to take on site.'),
  offer('interior', 'Living room', 'A brief, light layer by layer, and who decides what.'),
  offer('stone', 'Stone countertop', 'Two slabs, one seam, and a template checklist.'),
  offer('staging', 'Listing to stage', 'Room by room, from the empty flat to the open house.'),
]
