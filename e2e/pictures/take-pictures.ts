// Screenshots of every page, empty and full, in both themes and at four widths, of the demo. Run with CHROMIUM_PATH set:
// `node e2e/pictures/take-pictures.ts <folder> [words]`. Words filter scenes by name.
// With `docs/pictures` as the folder, updates those used in the docs.
import { mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import { callPath } from '@joinery/contract/calls'
import { createAccountAt } from '@joinery/server/testing/remote-client'
import { runToEnd } from '@joinery/server/testing/run-program'
import { startProduct } from '@joinery/server/testing/start-product'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

import { listScenes, type Scene, type Viewer } from './scenes.ts'

const [folder = 'docs/pictures', ...words] = process.argv.slice(2)
const forPapers = basename(resolve(folder)) === 'pictures' && basename(resolve(folder, '..')) === 'docs'
const widths = [390, 768, 1024, 1440]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
const password = 'walnut and brass'
const addresses = {
  newcomer: 'ada@reyes.example',
  beginner: 'noah@reyes.example',
  admin: 'admin@reyes.example',
  mara: 'mara@demo.joinery.example',
  jonas: 'jonas@demo.joinery.example',
} as const

const { address, dataDir, remove } = await startProduct({ FLOOD_LIMIT: '0', ADMIN_EMAILS: addresses.admin })
const demo = await runToEnd({ DATA_DIR: dataDir }, 'demo')
if (demo.code !== 0) throw new Error(demo.printed)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})

const signIn = async (context: BrowserContext, email: string): Promise<void> => {
  const answer = await context.request.post(`/api${callPath('logIn')}`, { data: { email, password, rememberMe: true } })
  if (!answer.ok()) throw new Error(`${email} cannot log in: ${await answer.text()}`)
}

const open = async (viewer: Viewer, theme: Theme, width: number): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 600 ? 844 : width < 900 ? 1024 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  })
  if (viewer !== 'visitor') await signIn(context, addresses[viewer])
  return context
}

/** Space above and below a region. */
const margin = 48

const takeRegion = async (page: Page, name: string, options: { path: string; quality?: number }): Promise<void> => {
  const region = page.getByRole('region', { name })
  await region.scrollIntoViewIfNeeded()
  for (const image of await region.locator('img').all()) {
    await image.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.decode() : undefined))
  }
  const { y, width, height } = await region.evaluate((shown) => {
    const box = shown.getBoundingClientRect()
    return { y: box.top + window.scrollY, width: window.innerWidth, height: box.height }
  })
  await page.screenshot({
    ...options,
    fullPage: true,
    clip: { x: 0, y: y - margin, width, height: height + 2 * margin },
  })
}

/** Waits until the images in the window are shown. */
const decodeImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isInWindow = (image: HTMLImageElement): boolean => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }
    const shown = [...document.images].filter(isInWindow)
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  })

/** Reports a failed screenshot and continues with the others. */
const take = async (context: BrowserContext, scene: Scene, path: string): Promise<void> => {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  try {
    await page.goto(scene.path, { waitUntil: 'networkidle' })
    await scene.prepare?.(page)
    await page.waitForLoadState('networkidle')
    await decodeImages(page)
    const options = { path, ...(forPapers ? { quality: 85 } : {}) }
    if (scene.region === undefined) await page.screenshot({ ...options, fullPage: scene.isWhole ?? false })
    else await takeRegion(page, scene.region, options)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${path}: ${String(error)}\n`)
  }
  await page.close()
}

const endings = new Map([
  [1440, ''],
  [390, 'phone-'],
])

const fileName = ({ name }: Scene, theme: Theme, width: number): string =>
  forPapers ? `${name}-${endings.get(width)}${theme}.jpg` : `${name}-${theme}-${width}.png`

const isWanted = ({ name, inPapers = [], upTo = Infinity }: Scene, theme: Theme, width: number): boolean => {
  const isChosen = words.length === 0 || words.some((word) => name.includes(word))
  const isInPapers = inPapers.some((paper) => paper === `${endings.get(width)}${theme}`)
  return isChosen && width <= upTo && (!forPapers || isInPapers)
}

try {
  await mkdir(folder, { recursive: true })
  for (const email of [addresses.newcomer, addresses.beginner, addresses.admin])
    await createAccountAt(address, { email })
  const [mara, beginner] = [await open('mara', 'light', 1440), await open('beginner', 'light', 1440)]
  const scenes = await listScenes(await mara.newPage(), await beginner.newPage())
  for (const theme of themes) {
    for (const width of widths) {
      for (const viewer of new Set(scenes.map((scene) => scene.viewer))) {
        const wanted = scenes.filter((scene) => scene.viewer === viewer && isWanted(scene, theme, width))
        if (wanted.length === 0) continue
        const context = await open(viewer, theme, width)
        for (const scene of wanted) await take(context, scene, join(folder, fileName(scene, theme, width)))
        await context.close()
      }
    }
  }
} finally {
  await browser.close()
  await remove()
}
