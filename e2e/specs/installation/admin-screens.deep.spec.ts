import { adminSections } from '@joinery/contract/pages'

import { test } from '../../fixtures/admin.ts'
import { faultsOf } from '../../fixtures/axe.ts'
import { phone } from '../../fixtures/devices.ts'
import { troublesOf } from '../../fixtures/fits.ts'
import { expect } from '../../fixtures/people.ts'
import { goTo, type View } from '../../fixtures/views.ts'

const views: readonly View[] = [
  ...adminSections.map((section) => ({ name: section, path: `/admin/${section}` })),
  {
    name: 'invitation',
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

test('shows an admin every view without an accessibility fault in either theme', async ({
  admin,
  newPerson,
  signIn,
}) => {
  await newPerson()
  const { page } = await signIn(admin)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  for (const view of views) {
    await goTo(page, view)
    faults.push(...(await faultsOf(page, view.name)))
  }
  expect(faults).toEqual([])
})

test('shows the current tab of the admin page on a phone', async ({ admin, signIn }) => {
  const { page } = await signIn(admin, phone)
  await page.goto('/admin/audit')
  await expect(page.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
]) {
  test(`fits every view of an admin into a width of ${viewport.width} pixels`, async ({ admin, newPerson, signIn }) => {
    await newPerson()
    const { page } = await signIn(admin, { ...phone, viewport })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    for (const view of views) found.push(...(await troublesOf(page, view)))
    expect(found).toEqual([])
  })
}
