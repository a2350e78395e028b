import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'

import { describeFrames, traceFrames } from '../browser-trace.ts'
import { openBrowser, openPage } from '../browser.ts'
import type { Line, Scenario } from '../scenario.ts'
import { startSeeded } from '../seeded.ts'

/** 40 megapixels. */
const size = { width: 7746, height: 5164 }
const pins = 200
const goals = { frameMs: 8 }

type Sharp = (options: object) => { jpeg: (options: object) => { toBuffer: () => Promise<Buffer> } }

// Uses the server's dependency; the bench has none.
const sharp = createRequire(import.meta.resolve('@joinery/server/testing/run-program'))('sharp') as Sharp // its own type

/** Noise, so that no part is cheap to draw. */
const drawPicture = (): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#806040', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg({ quality: 80 })
    .toBuffer()

type StackAnswer = { versions: { uid_file: string; uid_stack: string }[]; pins: unknown[] }

/** Comments all over the image, a third of them rectangles, in the server's format. */
const pinsOn = ({ uid_file, uid_stack }: StackAnswer['versions'][number]) =>
  Array.from({ length: pins }, (_, index) => {
    const isBox = index % 3 === 0
    return {
      uid_pin: `0198c0de-0000-7000-8001-${String(index).padStart(12, '0')}`,
      uid_file,
      uid_stack,
      version: 1,
      number: index + 1,
      x: ((index * 37) % 97) / 100,
      y: ((index * 61) % 89) / 100,
      w: isBox ? 0.02 : null,
      h: isBox ? 0.02 : null,
      page: null,
      status: 'open',
      content: `<p>Comment ${index + 1}</p>`,
      original_content: `Comment ${index + 1}`,
      author: { uid_user: null, name: 'Jonas Pike', is_guest: false, profile_photo: null },
      clientId: null,
      created_at: '2026-11-14T12:00:00.000Z',
      edited_at: null,
      resolved_by: null,
      resolved_at: null,
      waits_for: null,
      comments: [],
      card: null,
      answer: null,
    }
  })

const frame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))

const zoom = async (page: Page): Promise<void> => {
  await page.mouse.move(600, 400)
  for (const delta of [-40, 40]) {
    for (let step = 0; step < 40; step++) {
      await page.mouse.wheel(0, delta)
      await frame(page)
    }
  }
}

const pan = async (page: Page): Promise<void> => {
  await page.mouse.move(600, 400)
  await page.mouse.down()
  for (let step = 0; step < 80; step++) {
    await page.mouse.move(600 + 300 * Math.sin(step / 8), 400 + 200 * Math.cos(step / 8))
    await frame(page)
  }
  await page.mouse.up()
}

const run = async (): Promise<Line[]> => {
  const seeded = await startSeeded(1, 1, await drawPicture())
  const browser = await openBrowser()
  try {
    const page = await openPage(browser, seeded.product, seeded)
    await page.route('**/api/projects/files/*/versions?*', async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as StackAnswer // the contract's shape
      const [file] = json.versions
      await route.fulfill({ response: answer, json: { ...json, pins: file ? pinsOn(file) : [] } })
    })
    await page.goto(`/projects/${seeded.uid_project}/overview`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Open view.png' }).click()
    await page.getByRole('dialog').locator('[data-picture="shown"]').waitFor({ timeout: 120_000 })
    await page
      .getByRole('application')
      .getByRole('button')
      .nth(pins - 1)
      .waitFor({ state: 'attached' })
    await frame(page)
    const zooming = await traceFrames(browser, page, () => zoom(page))
    // Zoomed in so that every drag moves it; the file is complete before measuring.
    for (let step = 0; step < 40; step++) await page.mouse.wheel(0, -40)
    await page.waitForLoadState('networkidle')
    const panning = await traceFrames(browser, page, () => pan(page))
    return [...describeFrames('zooming', zooming, goals), ...describeFrames('panning', panning, goals)]
  } finally {
    await browser.close()
    await seeded.product.remove()
  }
}

export const deepZoom: Scenario = {
  name: 'deep-zoom',
  about: 'a picture of 40 megapixels with 200 comments, zoomed and panned',
  run,
}
