import { readFile } from 'node:fs/promises'

import { fileForm } from '@joinery/server/testing/build-project'
import { callAt } from '@joinery/server/testing/remote-client'
import type { Page } from '@playwright/test'

import { describeFrames, traceFrames } from '../browser-trace.ts'
import { openBrowser, openPage } from '../browser.ts'
import type { MeasuredProduct } from '../product.ts'
import type { Line, Scenario } from '../scenario.ts'
import { startSeeded } from '../seeded.ts'

/** All in one column, to maximise the cards a move can displace. */
const cards = 500
const writers = 8
const goals = { frameMs: 8, taskMs: 50 }

/** Creates cards of every kind through the API, a fifth of them with an image. */
const writeCards = async (
  product: MeasuredProduct,
  uid_project: string,
  token: string,
  picture: Buffer,
): Promise<void> => {
  let next = 0
  const write = async () => {
    for (let number = next++; number < cards; number = next++) {
      const content = `<p>Card ${number}: walnut fronts and brass pulls, as drawn on the sheet.</p>`
      const files = number % 5 === 0 ? [{ name: 'view.webp', bytes: picture }] : []
      const form = fileForm(files, { content, replyType: 'kanban' })
      const answer = await callAt(product.address, 'createReply', { params: { id: uid_project }, token, form })
      if (answer.status !== 201) throw new Error(`A card was answered with ${answer.status}: ${answer.text}`)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
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

const measure = async (what: string, page: Page, address: string, drops: boolean): Promise<Line[]> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has lost its browser')
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByText('Card 499').waitFor({ state: 'attached' })
  // Before the trace, because locating an element among hundreds is the test's own work.
  const box = await page.getByRole('region', { name: 'To Do' }).getByRole('listitem').nth(3).boundingBox()
  if (!box) throw new Error('There is no card')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const cost = await traceFrames(browser, page, () => carry(page, start, drops))
  return describeFrames(what, cost, goals)
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
    return [
      ...(await measure('dragging, given up', page, address, false)),
      ...(await measure('dragging, dropped and saved', page, address, true)),
    ]
  } finally {
    await browser.close()
    await seeded.product.remove()
  }
}

export const boardDrag: Scenario = { name: 'board-drag', about: 'a card dragged about among 500 others', run }
