import { readFile } from 'node:fs/promises'

import type { Browser, Page } from '@playwright/test'

import { describeFrames, traceFrames } from '../browser-trace.ts'
import { firstContent, openBrowser, openPage, turnWheel } from '../browser.ts'
import type { Line, Scenario } from '../scenario.ts'
import { startSeeded } from '../seeded.ts'

const projects = 2000
const files = 500
const goals = { firstContentMs: 1000, frameMs: 8 }

const measure = async (browser: Browser, page: Page, what: string, address: string, card: string): Promise<Line[]> => {
  const first = await firstContent(page, address, card)
  await page.waitForLoadState('networkidle')
  const cost = await traceFrames(browser, page, () => turnWheel(page, 120))
  return [
    {
      what: `${what}: first content`,
      value: `${first.toFixed(0)} ms`,
      goal: `under ${goals.firstContentMs}`,
      isMet: first < goals.firstContentMs,
    },
    ...describeFrames(what, cost, goals),
  ]
}

const run = async (): Promise<Line[]> => {
  const picture = await readFile(new URL('../../art/card-stone.webp', import.meta.url))
  const seeded = await startSeeded(projects, files, picture)
  const browser = await openBrowser()
  try {
    const { product, uid_project } = seeded
    const page = await openPage(browser, product, seeded)
    return [
      ...(await measure(browser, page, `${projects} projects`, '/dashboard', 'Many pictures')),
      ...(await measure(browser, page, `${files} files`, `/projects/${uid_project}/overview`, 'View 499.png')),
    ]
  } finally {
    await browser.close()
    await seeded.product.remove()
  }
}

export const many: Scenario = { name: 'many', about: 'a dashboard with 2,000 projects, a project with 500 files', run }
