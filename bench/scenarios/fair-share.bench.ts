import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'

import { limits } from '@joinery/contract/limits'
import { fileForm } from '@joinery/server/testing/build-project'
import { endlessPdf, writePdf } from '@joinery/server/testing/pictures/write-pdf'
import { callAt, registerAt } from '@joinery/server/testing/remote-client'
import type { Product } from '@joinery/server/testing/start-product'

import { newProject, startMeasured } from '../product.ts'
import { atMost, median, percentile, type Effort, type Line, type Scenario } from '../scenario.ts'

/** Used part of the server's image library. */
type Raster = {
  readonly jpeg: (options: { progressive: boolean }) => Raster
  readonly toBuffer: () => Promise<Buffer>
}
const sharp = createRequire(import.meta.resolve('@joinery/server/testing/run-program'))('sharp') as (
  options: object,
) => Raster

/** The largest accepted image: few bytes, much work. */
const hostileSide = 10_000
const guestConnections = 60
const guestPages = 300
const pageWidth = 1024
/** As a person who reads what appears. */
const pauseMs = 200
/** Time until the load is complete. */
const settleMs = 5000
const refusedPauseMs = 200
/** A request that takes longer counts as this. */
const limitMs = 15_000
const goals = { median: 4, p95: 8 } as const

type File = { readonly url: string }
type Studio = { readonly token: string; readonly project: string }

const newStudio = async (product: Product): Promise<Studio> => {
  const { token } = await registerAt(product.address)
  return { token, project: await newProject(product, token, 'Plans') }
}

/** Returns null if the file was refused. */
const upload = async ({ address }: Product, { token, project: id }: Studio, name: string, bytes: Buffer) => {
  const form = fileForm([{ name, bytes }])
  const { status } = await callAt(address, 'updateProject', { params: { id }, token, form })
  if (status !== 200) return null
  const { body } = await callAt(address, 'getProject', { params: { id }, token })
  return body.files[0] as File
}

const read = async ({ address }: Product, file: File, query: string): Promise<number> => {
  const answer = await fetch(new URL(`${file.url}${query}`, address))
  await answer.arrayBuffer()
  return answer.status
}

/** Uploads one file after the other and requests copies of each in several widths. */
const attack = async (product: Product, name: string, bytes: Buffer, isOver: () => boolean): Promise<void> => {
  const studio = await newStudio(product)
  for (let round = 0; !isOver(); round++) {
    const file = await upload(product, studio, `${round}-${name}`, bytes)
    if (!file) await wait(refusedPauseMs)
    else await Promise.all([200, 1000, 2000].map((width) => read(product, file, `&w=${width}`)))
  }
}

/** A guest's page in many tabs: each connection reads one page after the other. */
const attackAsGuest = async (product: Product, isOver: () => boolean): Promise<void> => {
  const { address } = product
  const studio = await newStudio(product)
  const pages = Array.from({ length: guestPages }, () => ({ colour: [0.9, 0.9, 1] as const }))
  await upload(product, studio, 'pages.pdf', writePdf(pages))
  const link = await callAt(address, 'createLink', {
    params: { id: studio.project },
    token: studio.token,
    body: { scope: 'project', can: [] },
  })
  const secret = String(link.body.link.url).split('/').at(-1)
  const { body: opened } = await callAt(address, 'openReview', { body: { token: secret } })
  const { body: review } = await callAt(address, 'getGuestReview', { token: opened.guestToken })
  const file: File = review.files[0]
  let next = 0
  const connection = async (): Promise<void> => {
    while (!isOver()) {
      next += 1
      const status = await read(product, file, `&w=${limits.file.variantWidth.max}&page=${(next % guestPages) + 1}`)
      if (status !== 200) await wait(refusedPauseMs)
    }
  }
  await Promise.all(Array.from({ length: guestConnections }, connection))
}

type Times = { readonly thumbnail: number[]; readonly upload: number[]; readonly page: number[] }

/** What a person of another studio does meanwhile. */
const work = async (product: Product, studio: Studio, rounds: number, photo: Buffer): Promise<Times> => {
  const times: Times = { thumbnail: [], upload: [], page: [] }
  const timed = async <Result>(list: number[], act: () => Promise<Result>): Promise<Result | null> => {
    const began = performance.now()
    const result = await Promise.race([act(), wait(limitMs, null)])
    list.push(performance.now() - began)
    await wait(pauseMs)
    return result
  }
  /** A refused request counts as one without an answer. */
  const readOrWait = async (file: File, query: string): Promise<void> => {
    if ((await read(product, file, query)) !== 200) await wait(limitMs)
  }
  for (let round = 0; round < rounds; round++) {
    const picture = await timed(times.upload, () => upload(product, studio, `photo-${round}.jpg`, photo))
    if (picture) await timed(times.thumbnail, () => readOrWait(picture, `&w=${limits.file.cardWidth * 2}`))
    const text = `Plan ${round}`
    const plan = await upload(product, studio, `plan-${round}.pdf`, writePdf([{ text }, { text }]))
    if (plan) await timed(times.page, () => readOrWait(plan, `&w=${pageWidth}&page=2`))
  }
  return times
}

const run = async ({ isQuick }: Effort): Promise<Line[]> => {
  const flat = { create: { width: hostileSide, height: hostileSide, channels: 3, background: '#a8481f' } }
  const hostile = await sharp(flat).jpeg({ progressive: true }).toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 20 }
  const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888888', noise } })
    .jpeg({ progressive: false })
    .toBuffer()
  const product = await startMeasured()
  try {
    const studio = await newStudio(product)
    const rounds = isQuick ? 5 : 25
    await work(product, studio, 3, photo)
    const quiet = await work(product, studio, rounds, photo)
    let isOver = false
    const hasEnded = () => isOver
    const attacks = [
      ...[1, 2].map((number) => attack(product, `large-${number}.jpg`, hostile, hasEnded)),
      ...[1, 2].map((number) => attack(product, `slow-${number}.pdf`, endlessPdf(), hasEnded)),
      attackAsGuest(product, hasEnded),
    ].map((attacking) => attacking.catch(() => undefined)) // the product ends first if the work fails
    await wait(settleMs)
    const loaded = await work(product, studio, rounds, photo)
    isOver = true
    await Promise.race([Promise.all(attacks), wait(1000)])
    return (['thumbnail', 'upload', 'page'] as const).flatMap((what): Line[] => {
      const usual = median(quiet[what])
      const [middle, late] = [median(loaded[what]), percentile(loaded[what], 0.95)]
      const inMs = `${usual.toFixed(0)} ms, loaded ${middle.toFixed(0)} and ${late.toFixed(0)} ms`
      return [
        { what: `${what}: quiet, loaded at the median and at p95`, value: inMs },
        atMost(`${what}: median, loaded to quiet`, middle / usual, goals.median),
        atMost(`${what}: p95, loaded to the quiet median`, late / usual, goals.p95),
      ]
    })
  } finally {
    await product.remove()
  }
}

export const fairShare: Scenario = {
  name: 'fair-share',
  about:
    'four accounts bring progressive JPEGs of 100 megapixels and PDFs of 30 seconds, a guest reads pages on 60 connections, and another studio works',
  run,
}
