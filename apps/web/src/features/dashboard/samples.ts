import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
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

const offer = (industry: Industry): Offer => ({
  industry,
  ...texts.samples[industry],
  picture: pictureSources(files, `card-${industry}`, { width: 640, height: 480 }),
})

/** What each sample is about; what is in it the server knows. */
export const sampleOffers: readonly Offer[] = [offer('cabinetry'), offer('interior'), offer('stone'), offer('staging')]
