import { chromium, type Browser, type Page } from '@playwright/test'

import type { MeasuredProduct } from './product.ts'
import { median } from './scenario.ts'

const opens = 5

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
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

type Account = { readonly email: string; readonly password: string }

/** Opens a page of a signed-in person. */
export const openPage = async (
  browser: Browser,
  product: MeasuredProduct,
  { email, password }: Account,
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.address })
  await context.request.post('/api/simple-auth/login', { data: { email, password, rememberMe: true } })
  return context.newPage()
}

/** Milliseconds from the start of the navigation to the frame with this text, measured by the page. */
export const openUntil = async (page: Page, path: string, text: string): Promise<number> => {
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body?.textContent?.includes(wanted)) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
    text,
  )
}

/** The same with a warm cache; median. */
export const firstContent = async (page: Page, path: string, text: string): Promise<number> => {
  const samples: number[] = []
  for (let count = 0; count < opens; count++) {
    await page.goto('about:blank')
    samples.push(await openUntil(page, path, text))
  }
  return median(samples)
}

/** Turns the wheel once per frame. */
export const turnWheel = async (page: Page, by: number): Promise<void> => {
  await page.mouse.move(700, 500)
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, by)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}
