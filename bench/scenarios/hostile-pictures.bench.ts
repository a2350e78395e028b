import { createRequire } from 'node:module'

import { limits } from '@joinery/contract/limits'
import { fileForm } from '@joinery/server/testing/build-project'
import { registerAt, callAt } from '@joinery/server/testing/remote-client'
import type { Product } from '@joinery/server/testing/start-product'

import { newProject, startMeasured } from '../product.ts'
import { median, type Line, type Scenario } from '../scenario.ts'

/** Used part of the server's image library. */
type Raster = {
  readonly avif: (options: { effort: number }) => Raster
  readonly jpeg: () => Raster
  readonly toBuffer: () => Promise<Buffer>
}
const sharp = createRequire(import.meta.resolve('@joinery/server/testing/run-program'))('sharp') as (
  options: object,
) => Raster

/** Just within the limit for full decoding: few bytes, much work. */
const hostileSide = 5400
const hostileCount = 10
const rounds = 5
const goalMs = 2000

type File = { readonly url: string }

const picture = (side: number, colour: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })

const addPicture = async (
  { address }: Product,
  token: string,
  id: string,
  bytes: Buffer,
  name: string,
): Promise<File> => {
  const added = await callAt(address, 'updateProject', { params: { id }, token, form: fileForm([{ name, bytes }]) })
  if (added.status !== 200) throw new Error(`${added.status}: ${added.text}`)
  const { body } = await callAt(address, 'getProject', { params: { id }, token })
  return body.files[0]
}

const fetchThumbnail = async (product: Product, file: File): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(new URL(`${file.url}&w=${limits.file.cardWidth * 2}`, product.address))
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A thumbnail answered ${answer.status}`)
  return performance.now() - began
}

const run = async (): Promise<Line[]> => {
  const hostile = await picture(hostileSide, '#a8481f').avif({ effort: 0 }).toBuffer()
  const modest = await picture(1600, '#2e6670').jpeg().toBuffer()
  const product = await startMeasured()
  try {
    const { token: attacker } = await registerAt(product.address)
    const { token } = await registerAt(product.address)
    const mine = await newProject(product, token, 'Pictures')
    const theirs = await newProject(product, attacker, 'Pictures')
    const quiet: number[] = []
    for (let round = 0; round < rounds; round++) {
      quiet.push(await fetchThumbnail(product, await addPicture(product, token, mine, modest, `quiet-${round}.jpg`)))
    }
    const wanted = await addPicture(product, token, mine, modest, 'wanted.jpg')
    const attacks = Array.from({ length: hostileCount }, async (_, index) => {
      const file = await addPicture(product, attacker, theirs, hostile, `large-${index}.avif`)
      await fetchThumbnail(product, file).catch(() => {}) // rejected by concurrency or time limit
    })
    // While they are being processed.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const during = await fetchThumbnail(product, wanted)
    await Promise.allSettled(attacks)
    return [
      { what: 'a thumbnail, quiet', value: `${median(quiet).toFixed(0)} ms` },
      {
        what: `a thumbnail beside ${hostileCount} AVIFs of ${hostileSide} px and ${(hostile.length / 1024).toFixed(1)} KB`,
        value: `${during.toFixed(0)} ms`,
        goal: `at most ${goalMs}`,
        isMet: during <= goalMs,
      },
      { what: 'the one to the other', value: (during / median(quiet)).toFixed(1) },
    ]
  } finally {
    await product.remove()
  }
}

export const hostilePictures: Scenario = {
  name: 'hostile-pictures',
  about: 'one person brings pictures of few bytes and much work while another waits for a thumbnail',
  run,
}
