// From an empty installation to an approval, with what the screens offer.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages } from '@joinery/contract/messages/approval-panel-messages'
import { approvalRequestMessages } from '@joinery/contract/messages/approval-request-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { versionMessages } from '@joinery/contract/messages/version-messages'

import { phone } from '../../fixtures/devices.ts'
import { codeFor } from '../../fixtures/guests.ts'
import { awaitMail } from '../../fixtures/mailbox.ts'
import { expect, test } from '../../fixtures/own-product.ts'
import { newEmail } from '../../fixtures/people.ts'
import { countPresses, reachFirstImage } from '../../fixtures/stories/first-image.ts'

/** Presses until each point, counted from the landing page; the last ones are taps of the guest. */
const most = { image: 12, request: 16, approval: 4 }

test(`a newcomer requests approval after ${most.request} clicks, and a guest on a phone approves with ${most.approval} taps`, async ({
  page,
  address,
  openWindow,
}) => {
  const email = newEmail()
  const pointer = countPresses(page)
  const { button, press, type } = pointer
  await reachFirstImage(page, pointer, newEmail())
  expect(pointer.count()).toBeLessThanOrEqual(most.image)

  await press(button(genaiMessages.result.saveAsVersionOf('kitchen.webp')))
  // The toast about the new project may still be shown.
  const toast = page.getByRole('listitem').filter({ hasText: genaiMessages.result.savedAsVersion(2, 'kitchen.webp') })
  await press(toast.getByRole('button', { name: commonMessages.open }))
  await expect(page.getByRole('heading', { name: versionMessages.saved(2) })).toBeFocused()
  await press(button(approvalPanelMessages.requestApproval))
  const dialog = page.getByRole('dialog', { name: approvalRequestMessages.title })
  await type(dialog.getByLabel('Name', { exact: true }), 'Nina Vale')
  await press(dialog.getByLabel('Email'))
  await type(dialog.getByLabel('Email'), email)
  await page.keyboard.press('Enter')
  // The toast disappears after a few seconds.
  await expect(page.getByText(approvalRequestMessages.requestedFrom('Nina Vale'))).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(pointer.count()).toBeLessThanOrEqual(most.request)

  const mail = await awaitMail(address, email, /requested your approval/)
  const { page: guest } = await openWindow(phone)
  const taps = countPresses(guest)
  await guest.goto(/\/review\/[\w-]+/.exec(mail.text)?.[0] ?? '')
  await taps.press(guest.getByRole('button', { name: approvalMessages.approve, exact: true }))
  const approve = guestMessages.decision.press.approved(2)
  const sheet = guest.getByRole('dialog', { name: approve })
  const field = sheet.getByLabel(guestMessages.address.email)
  await taps.press(field)
  await taps.type(field, email)
  await taps.press(sheet.getByRole('button', { name: guestMessages.address.sendCode }))
  await taps.type(sheet.getByLabel(guestMessages.address.code), await codeFor(address, email))
  await taps.press(sheet.getByRole('button', { name: approve }))
  await expect(guest.getByRole('heading', { name: guestMessages.decision.made.approved(2) })).toBeVisible()
  expect(taps.count()).toBeLessThanOrEqual(most.approval)

  await expect(
    page
      .getByRole('region', { name: 'Approval' })
      .getByText(/^Approved by Nina Vale/)
      .first(),
  ).toBeVisible()
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: dashboardMessages.firstSteps.title })
  await expect(steps.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(4)
})
