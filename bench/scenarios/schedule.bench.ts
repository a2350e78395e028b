import type { Page } from '@playwright/test'

import { describeFrames, traceFrames } from '../browser-trace.ts'
import { openBrowser, openPage, turnWheel } from '../browser.ts'
import { addImages, importItems } from '../make-selections.ts'
import type { Line, Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const count = 2000
/** A frame at 60 Hz, and what the browser calls a long task. */
const goals = { frameMs: 16.6, taskMs: 50 }

const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))

/** Edits titles one below the other, with a frame between keys. */
const typeTitles = async (page: Page): Promise<void> => {
  for (let row = 0; row < 10; row++) {
    for (const key of ['T', 'a', 'p', 's', 'Enter']) {
      await page.keyboard.press(key)
      await nextFrame(page)
    }
  }
}

const movePages = async (page: Page): Promise<void> => {
  for (const key of ['PageDown', 'ArrowDown', 'ArrowRight', 'PageUp', 'ArrowLeft']) {
    for (let times = 0; times < 10; times++) {
      await page.keyboard.press(key)
      await nextFrame(page)
    }
  }
}

const measureSchedule = async (stand: Stand): Promise<Line[]> => {
  const { uid_project } = await importItems(stand, count)
  await addImages(stand, uid_project, count)
  const browser = await openBrowser()
  try {
    const page = await openPage(browser, stand.product, stand)
    await page.goto(`/projects/${uid_project}/overview?view=selections`, { waitUntil: 'networkidle' })
    const cell = page.getByRole('gridcell', { name: 'Dome pendant no 1', exact: true })
    await cell.click()
    const scrolling = await traceFrames(browser, page, () => turnWheel(page, 400))
    await page.keyboard.press('Control+Home')
    await cell.click()
    const typing = await traceFrames(browser, page, () => typeTitles(page))
    const moving = await traceFrames(browser, page, () => movePages(page))
    return [
      ...describeFrames('scrolling', scrolling, goals),
      ...describeFrames('typing', typing, goals),
      ...describeFrames('arrows and pages', moving, goals),
    ]
  } finally {
    await browser.close()
  }
}

export const schedule: Scenario = {
  name: 'schedule',
  about: '2,000 selections with images, scrolled and edited by keyboard',
  run: () => withStand(measureSchedule),
}
