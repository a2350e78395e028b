import { column } from '../fixtures/board.ts'
import { expect, newEmail, test } from '../fixtures/people.ts'

test('a new account can create a sample project with description, images, messages and a board', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invite the people' })).toBeVisible()
  await page.getByRole('button', { name: 'Kitchen cabinetry' }).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/overview$/)
  await expect(page.getByRole('heading', { name: 'Measurements to take before cutting' })).toBeVisible()
  await expect(page.getByText('kitchen-render.webp')).toBeVisible()

  await page.getByRole('link', { name: 'Group Chat' }).first().click()
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('article')).toHaveCount(6)

  await page.getByRole('link', { name: 'To Do', exact: true }).first().click()
  await expect(column(page, 'To Do').getByRole('listitem')).toHaveCount(4)
  await expect(column(page, 'In Progress').getByText('Lay out the veneer')).toBeVisible()
  await expect(column(page, 'Done').getByRole('listitem')).toHaveCount(2)

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Kitchen cabinetry (sample)', exact: true })).toBeVisible()
  // The remaining first steps stay until done or hidden.
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(2)
  await steps.getByRole('link', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Members' })
  await dialog.getByLabel('Email').fill(newEmail())
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Kitchen cabinetry (sample)', exact: true })).toBeVisible()
  await expect(steps).toBeHidden()
})
