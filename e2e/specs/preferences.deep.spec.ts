// System and browser preferences apply: larger text, less motion, forced colours.
import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../fixtures/studio.ts'
import { troubles } from '../fixtures/troubles.ts'
import { goTo, type View, studioViews, visitorViews } from '../fixtures/views.ts'

/** Pages only; overlays are checked at phone widths, which are narrower. */
const isPage = ({ reach }: View): boolean => reach === undefined

const troublesAt = async (page: Page, views: readonly View[], fontSize = ''): Promise<string[]> => {
  const found: string[] = []
  for (const view of views) {
    await goTo(page, view)
    // Set on the element, because the pages' policy forbids added styles.
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size, 'important'), fontSize)
    for (const trouble of await troubles(page)) found.push(`${view.name}: ${trouble}`)
  }
  return found
}

test('at 200% zoom everything fits the window', async ({ signIn, studio, page }) => {
  const owner = await signIn(studio.owner)
  // A window of 1440 by 900 pixels at 200%.
  for (const seen of [page, owner.page]) await seen.setViewportSize({ width: 720, height: 450 })
  expect(await troublesAt(page, visitorViews)).toEqual([])
  expect(await troublesAt(owner.page, studioViews(studio).filter(isPage))).toEqual([])
})

test('with text of twice the size nothing overflows the window', async ({ signIn, studio, page }) => {
  const owner = await signIn(studio.owner)
  const larger = '200%'
  for (const seen of [page, owner.page]) await seen.setViewportSize({ width: 1440, height: 900 })
  expect(await troublesAt(page, visitorViews, larger)).toEqual([])
  expect(await troublesAt(owner.page, studioViews(studio).filter(isPage), larger)).toEqual([])
})

test("the browser's font size is respected", async ({ page }) => {
  await page.goto('/plans')
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(await size()).toBe('16px')
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.reload()
  expect(await size()).toBe('24px')
})

/** Running or possible animations; fading does not count. */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const { animationName, animationDuration, transitionDuration, transitionProperty, scrollBehavior } =
        getComputedStyle(element)
      const isLong = (durations: string) => durations.split(',').some((each) => parseFloat(each) > 0.01)
      const isFading = /^(opacity|color|none)$/.test(transitionProperty)
      const moves =
        (animationName !== 'none' && isLong(animationDuration)) ||
        (!isFading && isLong(transitionDuration)) ||
        scrollBehavior === 'smooth'
      if (moves) found.push(element.outerHTML.slice(0, 160))
    }
    return found
  })

test('nothing moves with reduced motion', async ({ signIn, studio, page }) => {
  const owner = await signIn(studio.owner)
  const found: string[] = []
  for (const [seen, views] of [
    [page, visitorViews.slice(0, 3)],
    [
      owner.page,
      studioViews(studio).filter(({ name }) => /^(dashboard|menu|lightbox|discussion|board|card)$/.test(name)),
    ],
  ] as const) {
    await seen.emulateMedia({ reducedMotion: 'reduce' })
    for (const view of views) {
      await goTo(seen, view)
      for (const motion of await motions(seen)) found.push(`${view.name}: ${motion}`)
    }
  }
  expect(found).toEqual([])
})

const css = (part: Locator, property: string): Promise<string> =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('in forced colours, states, selection, focus and buttons are distinguishable', async ({ signIn, studio }) => {
  const { page } = await signIn(studio.owner)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const ground = 'background-color'

  await page.goto('/settings?tab=notifications')
  const on = page.getByRole('switch', { name: 'Messages' })
  const off = page.getByRole('switch', { name: 'By email' })
  await expect(on).toBeChecked()
  const [trackOn, trackOff] = [on.locator('> span'), off.locator('> span')]
  expect(await css(trackOn, ground)).not.toBe(await css(trackOff, ground))
  expect(await css(trackOn.locator('span'), ground)).not.toBe(await css(trackOn, ground))
  expect(await css(trackOff.locator('span'), ground)).not.toBe(await css(trackOff, ground))
  const tabs = page.getByRole('navigation').filter({ hasText: 'Security' })
  const [here, there] = [
    tabs.getByRole('link', { name: 'Notifications' }),
    tabs.getByRole('link', { name: 'Security' }),
  ]
  expect(await css(here, ground)).not.toBe(await css(there, ground))

  await page.goto('/dashboard')
  expect(await css(page.getByRole('button', { name: 'Create Project' }), 'border-top-width')).not.toBe('0px')

  await page.goto(`/projects/${studio.full}/discussion`)
  const composer = page.getByRole('textbox', { name: 'Message' })
  await composer.focus()
  // The placeholder field is replaced by the editor.
  await expect.poll(() => css(composer, 'outline-style')).toBe('solid')
  const bubble = (text: string) =>
    page.getByRole('article').filter({ hasText: text }).locator(':has(> .rich-text)').last()
  for (const text of ['Which marble for the splash', 'Client says']) {
    expect(await css(bubble(text), 'border-top-width'), text).not.toBe('0px')
  }
  await page.getByRole('button', { name: 'Text colour' }).click()
  const swatches = page.getByRole('dialog', { name: 'Text colour' }).locator('[data-swatch]')
  expect(await css(swatches.nth(3), 'color')).not.toBe(await css(swatches.nth(10), 'color'))

  await page.goto(`/projects/${studio.full}/board`)
  const card = page.getByRole('listitem').filter({ hasText: 'Template the island' })
  expect(await css(card.getByRole('article'), 'border-top-width')).not.toBe('0px')
  const icon = await card
    .getByRole('button', { name: 'Delete' })
    .evaluate((button) => getComputedStyle(button, '::before').backgroundColor)
  expect(icon).not.toBe(await css(card.getByRole('article'), ground))
  await card.hover()
  await card.getByRole('button', { name: 'Move to ...' }).focus()
  await page.keyboard.press('Enter')
  const [first, second] = [page.getByRole('menuitem').first(), page.getByRole('menuitem').last()]
  await expect(first).toBeFocused()
  expect(await css(first, ground)).not.toBe(await css(second, ground))
})
