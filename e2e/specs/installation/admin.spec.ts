import { test } from '../../fixtures/admin.ts'
import { act, search } from '../../fixtures/people-table.ts'
import { expect } from '../../fixtures/people.ts'

test('an admin can find a person, grant credits and set a plan, and sees all of it in the audit log', async ({
  admin,
  newPerson,
  signIn,
}) => {
  const jonas = await newPerson()
  const { page } = await signIn(admin)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Admin' }).click()
  await search(page, jonas.email)

  await act(page, jonas.email, 'Change credits')
  const dialog = page.getByRole('dialog', { name: 'Change credits' })
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByLabel('Reason').fill('The fair in May')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${jonas.email} now has 750 credits`)).toBeVisible()

  await act(page, jonas.email, 'Change credits')
  await dialog.getByLabel('Amount').fill('-751')
  await dialog.getByLabel('Reason').fill('Too many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('combobox', { name: `Plan for ${jonas.email}` }).selectOption('Premium')
  await expect(page.getByText(`${jonas.email} moved to the Premium plan`)).toBeVisible()

  await page.getByRole('link', { name: 'Audit' }).click()
  // Other specs fill the latest page with the entries of their people.
  await page.getByRole('searchbox', { name: 'Filter by email' }).fill(admin.email)
  const audit = page.getByRole('table', { name: 'Audit' })
  const rowOf = (name: string) => audit.getByRole('row', { name }).filter({ hasText: jonas.email })
  await expect(rowOf('Plan changed')).toBeVisible()
  await expect(rowOf('Credits added')).toContainText('The fair in May')

  // The grant appears in the person's own history.
  const theirs = await signIn(jonas)
  await theirs.page.goto('/settings?tab=subscription')
  await expect(theirs.page.getByText(/The fair in May/)).toBeVisible()
})
