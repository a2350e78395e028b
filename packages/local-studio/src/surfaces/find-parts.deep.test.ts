import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { openRaster } from '#picture/raster.ts'
import { openArt } from '#testing/measure-picture.ts'

import { findParts, type Surfaced } from './find-parts.ts'
import { readScene } from './scene.ts'
import { shrink } from './small-picture.ts'

type Places = Partial<Record<Surfaced, string>>

/** Points in our rooms, in hundredths of width and height: parts they are, and parts they must not be. */
const rooms: Readonly<Record<string, { is: Places; isNot: Places }>> = {
  'card-cabinetry': {
    is: {
      cabinets: '12,50 5,20 50,25 90,60 40,78 70,80 97,70 85,20 50,10',
      floor: '10,92 50,95 75,97.5',
      countertop: '30,62.5 50,62.5 70,63',
    },
    isNot: { cabinets: '29,56 64,55 30,62.5 30,94 20,3', floor: '40,78 70,80' },
  },
  'card-interior': {
    is: { walls: '30,20 80,15 75,50 36,42 15,25 93,60', floor: '95,81', upholstery: '75,75 45,72' },
    isNot: {
      walls: '44,30 52,44 66,33 62,65 91,33 6,40 50,1',
      floor: '10,85 75,93 62,70 45,80 53,82 60,80',
      cabinets: '55,83 30,20 10,30',
    },
  },
  'card-staging': {
    is: { walls: '30,20 80,20 90,45 20,15 88,58 90,67', floor: '90,74 97,72', upholstery: '60,72 35,70' },
    isNot: { walls: '45,25 52,25 73.5,42 4,40 55,75 62,52 35,70', floor: '50,80 15,90 90,94 90,67 60,72' },
  },
  'card-stone': {
    is: {
      walls: '30,10 93,30 75,10',
      backsplash: '10,30 35,30 40,45 75,35',
      cabinets: '5,70 15,68 28,62 28,72 62,83 70,85',
      floor: '10,92 25,90 35,95 20,98 10,97',
      countertop: '15,55.7 55,60 80,60',
    },
    isNot: { walls: '30,35 64,20 56,47 10,40', cabinets: '10,92 78,75 44,85', floor: '28,72 44,85 78,75 28,62' },
  },
  'hero-after': {
    is: {
      walls: '97,60 90.5,40 95,65',
      ceiling: '45,8 65,5 25,7 75,10',
      cabinets: '23,45 33,40 72,30 77,45 85,50 42,65 53,65',
      floor: '90,90 60,93 57,80 30,66.5',
      countertop: '40,53 60,53',
    },
    isNot: {
      walls: '93,30 45,8 65,5 75,10 10,35 6,60 50,45 85,50',
      cabinets: '39,34.5 30,66.5 65,80 90,90',
      floor: '65,80 27,95 25,75 10,70 33,40 31,86 41,86 47,92 7,87',
    },
  },
  'extra-reception-counter': {
    is: {
      walls: '8,30 95,30 40,8',
      cabinets: '25,78 60,80 20,40 78,40 90,30',
      floor: '40,98.5 82,95',
      countertop: '30,60 55,60 75,60',
    },
    isNot: { walls: '28.5,31 20,40 25,78', cabinets: '8,30 40,24 40,60', floor: '25,78 2,80 12,75' },
  },
  'extra-reading-nook': {
    is: {
      walls: '10,20 93,40 50,13 5,60',
      ceiling: '30,4 90,6',
      cabinets: '16,40 24,70 80,46 80,70 45,77 70,77',
      floor: '35,87 2,93 52,86',
    },
    isNot: { walls: '50,40 43,35 57,50 90,85 50,3', cabinets: '35,87 90,86 50,66', floor: '24,79 90,86 45,77' },
  },
  'extra-bathroom-vanity': {
    is: {
      walls: '30,30 80,30 85,75 12,70 50,18',
      cabinets: '30,65 30,75 50,75 66,70',
      countertop: '30,59.5 63,60',
      floor: '30,95 85,95 10,95',
    },
    isNot: { walls: '47,33 86,62 30,66 30,58.5', cabinets: '30,30 87,53 30,95', floor: '5,85 30,75' },
  },
}

const placesOf = (places: Places): { part: Surfaced; x: number; y: number }[] =>
  // Object.entries loses the literal keys.
  (Object.entries(places) as [Surfaced, string][]).flatMap(([part, list]) =>
    list.split(' ').map((place) => {
      const [x = 0, y = 0] = place.split(',').map((value) => Number(value) / 100)
      return { part, x, y }
    }),
  )

/** Share of points classified correctly. */
const countHits = async (room: string, mirrored: boolean): Promise<number> => {
  const art = sharp(await openArt(room, 1200))
  const picture = await (mirrored ? art.flop() : art).png().toBuffer()
  const scene = readScene(await shrink(await openRaster(picture, 4096)))
  const { sureMaskOf } = findParts(scene)
  const { width, height } = scene.picture
  const isThere = ({ part, x, y }: { part: Surfaced; x: number; y: number }): boolean => {
    const column = Math.round((mirrored ? 1 - x : x) * (width - 1))
    return (sureMaskOf(part)[Math.round(y * (height - 1)) * width + column] ?? 0) > 0.5
  }
  const [is, isNot] = [placesOf(rooms[room]?.is ?? {}), placesOf(rooms[room]?.isNot ?? {})]
  const hits = is.filter(isThere).length + isNot.filter((place) => !isThere(place)).length
  return hits / (is.length + isNot.length)
}

describe.each(Object.keys(rooms))('%s', (room) => {
  it('finds floor, walls and furniture at nearly all points', async () => {
    expect(await countHits(room, false)).toBeGreaterThan(0.88)
  })

  it('still works on mirrored rooms, which the rules were not tuned on', async () => {
    expect(await countHits(room, true)).toBeGreaterThan(0.8)
  })
})
