// Views of the product are walked through by accessibility.spec.ts, whose fixtures fail on whatever is printed to the
// console, so also on what a policy refuses. Here: that the policy holds, and the pages that are no views.
import { emailMessages } from '@joinery/contract/messages/email-messages'

import { expect, test } from '../../fixtures/people.ts'

test('the mailbox, its mails and the reference of the API are shown as they are meant', async ({ page, newPerson }) => {
  await newPerson()
  await page.goto('/dev/mailbox')
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toHaveCSS('font-size', '32px')
  await page.getByRole('link', { name: emailMessages.mailbox.htmlVersion }).first().click()
  await expect(page.getByRole('link').first()).toHaveCSS('text-decoration-line', 'none')
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /POST \/api\/simple-auth\/login/ }).first()).toHaveCSS(
    'margin-top',
    '40px',
  )
})
