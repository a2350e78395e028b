import { readFile } from 'node:fs/promises'

import { chromium, type Browser, type Page } from '@playwright/test'

import { traceFrames } from '../browser-trace.ts'
import { median, percentile, type Line, type Scenario } from '../scenario.ts'
import { startSeeded } from '../seeded.ts'

const projects = 2000
const files = 500
const goals = { firstContentMs: 1000, frameMs: 8 }
const opens = 5

/** From the start of the navigation to the frame that shows the first card, as the page itself sees it. */
const firstContent = async (page: Page, address: string, card: string): Promise<number> => {
  const samples: number[] = []
  for (let count = 0; count < opens; count++) {
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'commit' })
    const shownAt = await page.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.body?.textContent?.includes(text)) requestAnimationFrame(() => resolve(performance.now()))
            else requestAnimationFrame(look)
          }
          look()
        }),
      card,
    )
    samples.push(shownAt)
  }
  return median(samples)
}

const scroll = async (page: Page): Promise<void> => {
  await page.mouse.move(700, 500)
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, 120)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}

const measure = async (browser: Browser, page: Page, what: string, address: string, card: string): Promise<Line[]> => {
  const first = await firstContent(page, address, card)
  await page.waitForLoadState('networkidle')
  const { frames, framesOnProcessor, longestTask } = await traceFrames(browser, page, () => scroll(page))
  const p95 = percentile(frames, 0.95)
  return [
    {
      what: `${what}: first content`,
      value: `${first.toFixed(0)} ms`,
      goal: `under ${goals.firstContentMs}`,
      isMet: first < goals.firstContentMs,
    },
    {
      what: `${what}: script, style, layout a frame, p95`,
      value: `${p95.toFixed(1)} ms of ${frames.length}`,
      goal: `at most ${goals.frameMs}`,
      isMet: p95 <= goals.frameMs,
    },
    {
      // Tells a slow page from a busy machine.
      what: `${what}: the same on the processor alone`,
      value: `${percentile(framesOnProcessor, 0.95).toFixed(1)} ms`,
    },
    { what: `${what}: longest task while scrolling`, value: `${longestTask.toFixed(0)} ms` },
  ]
}

const run = async (): Promise<Line[]> => {
  const picture = await readFile(new URL('../../art/card-stone.webp', import.meta.url))
  const seeded = await startSeeded(projects, files, picture)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  try {
    const { product, email, password, uid_project } = seeded
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.address })
    await context.request.post('/api/simple-auth/login', { data: { email, password, rememberMe: true } })
    const page = await context.newPage()
    return [
      ...(await measure(browser, page, `${projects} projects`, `${product.address}/dashboard`, 'Many pictures')),
      ...(await measure(
        browser,
        page,
        `${files} files`,
        `${product.address}/projects/${uid_project}/overview`,
        'View 499.png',
      )),
    ]
  } finally {
    await browser.close()
    await seeded.stop()
  }
}

export const many: Scenario = { name: 'many', about: 'a dashboard with 2,000 projects, a project with 500 files', run }
