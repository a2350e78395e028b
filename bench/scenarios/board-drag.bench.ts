import { readFile } from 'node:fs/promises'

import { fileForm } from '@joinery/server/testing/build-project'
import { callAt } from '@joinery/server/testing/remote-client'
import type { Page } from '@playwright/test'

import { describeFrames, type FrameCost, traceFrames } from '../browser-trace.ts'
import { openBrowser, openPage } from '../browser.ts'
import { addDetails } from '../make-board.ts'
import { type MeasuredProduct, newProject } from '../product.ts'
import { atMost, type Line, median, percentile, type Scenario } from '../scenario.ts'
import { startSeeded } from '../seeded.ts'

/** All in one column, to maximise the cards a move can displace. */
const cards = 500
const writers = 8
const goals = { frameMs: 8, taskMs: 50, elements: 3700, details: 1.2 }
/** Rounds in which both boards are dragged on, in turn. */
const rounds = 5

/** Creates cards of every kind through the API, a fifth of them with an image. */
const writeCards = async (
  product: MeasuredProduct,
  uid_project: string,
  token: string,
  picture: Buffer,
): Promise<string[]> => {
  const uid_cards: string[] = []
  let next = 0
  const write = async () => {
    for (let number = next++; number < cards; number = next++) {
      const content = `<p>Card ${number}: walnut fronts and brass pulls, as drawn on the sheet.</p>`
      const files = number % 5 === 0 ? [{ name: 'view.webp', bytes: picture }] : []
      const form = fileForm(files, { content, replyType: 'kanban' })
      const answer = await callAt(product.address, 'createReply', { params: { id: uid_project }, token, form })
      if (answer.status !== 201) throw new Error(`A card was answered with ${answer.status}: ${answer.text}`)
      uid_cards.push(answer.body.reply.uid_reply)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return uid_cards
}

type Point = { readonly x: number; readonly y: number }

/** Drags a card over the others, past the scrolling edges, and over the other columns. */
const carry = async (page: Page, start: Point, drops: boolean): Promise<void> => {
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const stops = [
    { x: start.x, y: 700 },
    { x: start.x + 20, y: 890 },
    { x: start.x + 400, y: 500 },
    { x: start.x + 760, y: 300 },
    { x: start.x + 10, y: 300 },
    { x: start.x, y: 760 },
  ]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  let at = start
  for (const stop of stops) {
    for (let step = 1; step <= 20; step++) {
      await page.mouse.move(at.x + ((stop.x - at.x) * step) / 20, at.y + ((stop.y - at.y) * step) / 20)
      await frame()
    }
    at = stop
  }
  if (drops) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.mouse.up()
    await saved
  } else {
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  for (let count = 0; count < 10; count++) await frame()
}

const drag = async (page: Page, address: string, drops: boolean): Promise<FrameCost> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has lost its browser')
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByText('Card 499').waitFor({ state: 'attached' })
  // Before the trace, because locating an element among hundreds is the test's own work.
  const box = await page.getByRole('region', { name: 'To Do' }).getByRole('listitem').nth(3).boundingBox()
  if (!box) throw new Error('There is no card')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return traceFrames(browser, page, () => carry(page, start, drops))
}

/** The same drag on a board with 3 labels and a checklist on each card, and on one without, in turn. */
const compareDetails = async (page: Page, detailed: string, plain: string): Promise<Line[]> => {
  const addresses = { detailed, plain }
  const p95 = { detailed: [] as number[], plain: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const side of ['detailed', 'plain'] as const) {
      const { framesOnProcessor } = await drag(page, addresses[side], false)
      if (round > 0) p95[side].push(percentile(framesOnProcessor, 0.95)) // the first warms up
    }
  }
  const [ours, without] = [median(p95.detailed), median(p95.plain)]
  return [
    {
      what: 'with labels and checklists, and without: a frame, p95',
      value: `${ours.toFixed(2)} ms, ${without.toFixed(2)} ms`,
    },
    atMost('3 labels and a checklist on each card: a frame, p95, times that without', ours / without, goals.details),
  ]
}

const run = async (): Promise<Line[]> => {
  const picture = await readFile(new URL('../../art/card-stone.webp', import.meta.url))
  const seeded = await startSeeded(1, 1, picture)
  const browser = await openBrowser()
  try {
    const { product, token, uid_project } = seeded
    await writeCards(product, uid_project, token, picture)
    const page = await openPage(browser, product, seeded)
    const address = `/projects/${uid_project}/board`
    const other = await newProject(product, token, 'A board with labels and checklists')
    const uid_cards = await writeCards(product, other, token, picture)
    await addDetails(product, token, { uid_project: other, uid_cards })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByText('Card 499').waitFor({ state: 'attached' })
    const elements = await page.locator('*').count()
    return [
      atMost('elements of the page', elements, goals.elements, '', 0),
      ...describeFrames('dragging, given up', await drag(page, address, false), goals),
      ...describeFrames('dragging, dropped and saved', await drag(page, address, true), goals),
      ...(await compareDetails(page, `/projects/${other}/board`, address)),
    ]
  } finally {
    await browser.close()
    await seeded.product.remove()
  }
}

export const boardDrag: Scenario = { name: 'board-drag', about: 'a card dragged about among 500 others', run }
