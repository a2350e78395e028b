import { AxeBuilder } from '@axe-core/playwright'
import { adminSections } from '@joinery/contract/pages'

import { test } from '../../fixtures/admin.ts'
import { expect } from '../../fixtures/people.ts'
import { showTheme } from '../../fixtures/show-theme.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'
import { troubles } from '../../fixtures/troubles.ts'
import { goTo, type View } from '../../fixtures/views.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const views: readonly View[] = [
  ...adminSections.map((section) => ({ name: section, path: `/admin/${section}` })),
  {
    name: 'invite somebody',
    path: '/admin',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'change credits',
    path: '/admin',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Change credits' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

test.describe.configure({ timeout: 180_000 })

test('nothing stands in an admin’s way', async ({ installation, newPerson, signIn }) => {
  await newPerson()
  const { page } = await signIn(installation.admin)
  const faults: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const view of views) {
    await goTo(page, view)
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      for (const { id, nodes } of violations) {
        faults.push(...nodes.map(({ html }) => `${view.name}, ${theme}: ${id} in ${html}`))
      }
    }
  }
  expect(faults).toEqual([])
})

test('an admin looks after it on a phone', async ({ installation, newPerson, signIn }) => {
  await newPerson()
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
  const { page } = await signIn(installation.admin, phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const view of views) {
    await page.setViewportSize(phone.viewport)
    await goTo(page, view)
    for (const target of await smallTargets(page)) found.push(`${view.name}: too small for a finger: ${target}`)
    for (const size of [phone.viewport, { width: 390, height: 844 }, { width: 768, height: 1024 }]) {
      await page.setViewportSize(size)
      for (const trouble of await troubles(page, { leastLetters: 16 }))
        found.push(`${view.name} at ${size.width}: ${trouble}`)
    }
  }
  expect(found).toEqual([])
})
