import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'

import { column } from '../fixtures/board.ts'
import { expect, test } from '../fixtures/people.ts'

const { steps } = dashboardMessages.firstSteps

test('a new account can create a sample project with description, images, messages and a board', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: steps.approval.name })).toBeVisible()
  await page.getByRole('button', { name: 'Kitchen cabinetry' }).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/overview$/)
  await expect(page.getByRole('heading', { name: 'Measurements to take before cutting' })).toBeVisible()
  await expect(page.getByText('kitchen-render.webp')).toBeVisible()
  await page.getByRole('link', { name: /^Review/ }).click()
  await expect(page.getByText('Overhang of 20 mm here?')).toBeVisible()

  await page.getByRole('link', { name: 'Group Chat' }).first().click()
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('article')).toHaveCount(6)

  await page.getByRole('link', { name: 'To Do', exact: true }).first().click()
  await expect(column(page, 'To Do').getByRole('listitem')).toHaveCount(4)
  await expect(column(page, 'In Progress').getByText('Lay out the veneer')).toBeVisible()
  await expect(column(page, 'Done').getByRole('listitem')).toHaveCount(2)

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Kitchen cabinetry (sample)', exact: true })).toBeVisible()
  // The remaining first steps stay until done or hidden.
  const list = page.getByRole('region', { name: dashboardMessages.firstSteps.title })
  await expect(list.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(2)
  await list.getByRole('link', { name: steps.comment.name }).click()
  await expect(page).toHaveURL(/\/overview\?file=/)
  await expect(page.getByRole('dialog', { name: 'kitchen-render.webp' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Cancel' })).toBeVisible()
})
