// views.deep.spec.ts visits all views, and its fixtures fail on console output, including policy violations. This spec
// checks the pages that are not views, policy.spec.ts that the policy is enforced.
import { emailMessages } from '@joinery/contract/messages/email-messages'

import { expect, test } from '../../fixtures/people.ts'

test('the mailbox, its emails and the API reference render correctly under the policy', async ({ page, newPerson }) => {
  await newPerson()
  await page.goto('/dev/mailbox')
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toHaveCSS('font-size', '32px')
  await page.getByRole('link', { name: emailMessages.mailbox.htmlVersion }).first().click()
  await expect(page.getByRole('link').first()).toHaveCSS('text-decoration-line', 'none')
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /POST \/api\/simple-auth\/login/ }).first()).toHaveCSS(
    'margin-top',
    '32px',
  )
})
