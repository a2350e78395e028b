import type { Page } from '@playwright/test'

import { faultsOf } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/studio.ts'
import { goTo, newcomerViews, type View, studioViews, visitorViews } from '../fixtures/views.ts'

/** What axe finds at these views, by day and in the evening, with the element concerned. */
const faultsAt = async (page: Page, views: readonly View[]): Promise<string[]> => {
  const faults: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const view of views) {
    await goTo(page, view)
    faults.push(...(await faultsOf(page, view.name)))
  }
  return faults
}

/** A few views a story, so that several workers share them. */
const shares = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

test.describe.configure({ timeout: 180_000 })

test('nothing stands in a visitor’s way', async ({ page }) => {
  expect(await faultsAt(page, visitorViews)).toEqual([])
})

test('nothing stands in the way of somebody who has just come', async ({ signIn }) => {
  const { page } = await signIn()
  expect(await faultsAt(page, newcomerViews)).toEqual([])
})

// Their names are known before the studio is built; their paths are not.
const names = studioViews({
  owner: { email: '', password: '' },
  member: { email: '', password: '' },
  full: '',
  card: '',
  empty: '',
}).map(({ name }) => name)

for (const share of shares(names, 8)) {
  test(`nothing stands in a member’s way, from ${share[0]} to ${share.at(-1)}`, async ({ signIn, studio }) => {
    const { page } = await signIn(studio.owner)
    const views = studioViews(studio).filter(({ name }) => share.includes(name))
    expect(await faultsAt(page, views)).toEqual([])
  })
}
