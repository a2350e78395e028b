import { creditMessages } from '@joinery/contract/messages/credit-messages'

import { art } from '../../fixtures/art.ts'
import { expectNoFaults } from '../../fixtures/axe.ts'
import { generate, openTable, slider, soon } from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'
import { runAdmin } from '../../fixtures/run-beside.ts'

test('a person without credits sees how to get more, is granted some, and continues without a reload', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  await runAdmin(['credits', owner.email, '-450', 'Used up'])
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles([await art('card-stone')])
  await page.getByLabel('Prompt').fill('Warm evening light')
  await expect(page.getByText('You have 50')).toBeVisible()
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You need at least 100 credits to generate an image. Please purchase more credits.',
  )
  await expect(page.getByText(creditMessages.noMonthlyCredits)).toContainText(creditMessages.moreFromAdmin)
  await expectNoFaults(page)

  await runAdmin(['credits', owner.email, '200', 'For the fair'])
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(creditMessages.creditsAvailable('250'))).toBeVisible()
  await generate(page).click()
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 150 credits', { exact: true })).toBeVisible()

  await page.goto('/settings?tab=subscription')
  await expect(page.getByRole('list', { name: 'Credit history' }).getByRole('listitem')).toContainText([
    'Image generated',
    creditMessages.addedFor('For the fair'),
    creditMessages.removedFor('Used up'),
    'Welcome credits',
  ])
  await page.goto('/settings?tab=security')
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(activity.filter({ hasText: 'Credits added' })).toContainText('200 credits · For the fair · by an admin')
  await expect(activity.filter({ hasText: 'Logged in' })).toContainText('127.0.0.0/24')
  await expectNoFaults(page)
})
