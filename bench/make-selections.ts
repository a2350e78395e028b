import { createRequire } from 'node:module'

import { fileForm } from '@joinery/server/testing/build-project'
import { openDatabase } from '@joinery/server/testing/database/open-database'
import { seedFiles, seedSelectionImages } from '@joinery/server/testing/database/seed-queries'
import { callAt } from '@joinery/server/testing/remote-client'
import { csvForm } from '@joinery/server/testing/selection-files'

import { processorTime } from './processor-time.ts'
import { newProject } from './product.ts'
import type { Stand } from './stand.ts'

/** Used part of the server's image library. */
type Raster = { readonly jpeg: () => Raster; readonly toBuffer: () => Promise<Buffer> }
export const sharp = createRequire(import.meta.resolve('@joinery/server/testing/run-program'))('sharp') as (
  options: object,
) => Raster

const rooms = ['Kitchen', 'Pantry', 'Bath', 'Hall', 'Study', 'Bedroom']
const categories = ['finish', 'fitting', 'lighting', 'furniture', 'hardware']

const csvOf = (count: number): string =>
  [
    'title,room,category,supplier,sku,url,finish,dimensions,quantity,unit,unit_price,unit_cost,lead_time_days,stage,note,internal_note',
    ...Array.from({ length: count }, (_, index) =>
      [
        `Dome pendant no ${index + 1}`,
        rooms[index % rooms.length],
        categories[index % categories.length],
        'Ottoline',
        `DP-${index}`,
        `https://supplier.example/items/${index}`,
        'Brushed brass',
        '280 x 210 mm',
        `${1 + (index % 7)}.5`,
        'pcs',
        `${100 + index}.25`,
        `${60 + index}.1`,
        '21',
        'specified',
        '"Hang 720 mm above the island top, as drawn."',
        'Trade discount until the end of the month.',
      ].join(','),
    ),
  ].join('\n')

export type Imported = { readonly uid_project: string; readonly processorMs: number }

export const importItems = async ({ product, postmaster, token }: Stand, count: number): Promise<Imported> => {
  const uid_project = await newProject(product, token, 'Selections')
  const pids = [product.pid(), postmaster]
  const before = await processorTime(pids)
  const params = { id: uid_project }
  const { body, text } = await callAt(product.address, 'importSelections', {
    params,
    form: csvForm(csvOf(count)),
    token,
  })
  if (body?.created !== count) throw new Error(`Not imported: ${text}`)
  return { uid_project, processorMs: (await processorTime(pids)) - before }
}

export const addImages = async ({ connectionString, product, token }: Stand, uid_project: string, count: number) => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a8481f' } })
    .jpeg()
    .toBuffer()
  const form = fileForm([{ name: 'tap.jpg', bytes, type: 'image/jpeg' }])
  await callAt(product.address, 'updateProject', { params: { id: uid_project }, form, token })
  const { db, close } = await openDatabase(connectionString)
  await seedFiles(db, uid_project, count)
  await seedSelectionImages(db, uid_project)
  await close()
}
