// A client without an account: a link on a phone, a comment, an approval, a certificate and a file compared with it,
// with the team in another browser.
import { readFile } from 'node:fs/promises'

import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { BrowserContext, Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { phone } from '../../fixtures/devices.ts'
import { codeFor, createLink } from '../../fixtures/guests.ts'
import { awaitMail } from '../../fixtures/mailbox.ts'
import { expect, newEmail, type SignedIn, test } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'
import { troubles } from '../../fixtures/troubles.ts'
import { watchConsole } from '../../fixtures/windows.ts'

const askGuest = async (person: SignedIn, fileId: string, email: string): Promise<void> => {
  const data = { guests: [{ email, name: 'Nina Vale' }], note: 'Is the stone right?' }
  await callAs(person, 'askForApproval', { params: { fileId }, data })
}

const openPhone = async (owner: SignedIn, address: string, seen: string[]): Promise<[BrowserContext, Page]> => {
  const context = await owner.context.browser()?.newContext({ ...phone, baseURL: address })
  if (!context) throw new Error('There is no browser')
  const page = await context.newPage()
  watchConsole(page, seen)
  return [context, page]
}

test('a guest decides with the first tap and the code, downloads the certificate and comments', async ({
  signIn,
  address,
}) => {
  const owner = await signIn()
  const email = newEmail()
  const id = await createProject(owner, 'Hartwell Kitchen')
  const uid_file = await addFile(owner, id, await art('hero-after'))
  await askGuest(owner, uid_file, email)
  await owner.page.goto(`/projects/${id}/overview?file=${uid_file}&panel=approval`)
  await expect(owner.page.getByRole('dialog').locator('[data-picture="shown"]')).toBeVisible()
  const mail = await awaitMail(address, email, /requested your approval/)
  const path = /\/review\/[\w-]+/.exec(mail.text)?.[0] ?? ''

  // Viewing needs no account and no code, and the question is on the page.
  const seen: string[] = []
  const [context, page] = await openPhone(owner, address, seen)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Hartwell Kitchen' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /requested your approval$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'hero-after.webp' })).toBeVisible()
  await expect(page.getByText('Is the stone right?')).toBeVisible()
  await expect(page.getByRole('link', { name: /sign in|log in|register/i })).toHaveCount(0)
  expect(await troubles(page)).toEqual([])

  // The decision pressed is recorded after the code, with the button that names it.
  await page.getByRole('button', { name: approvalMessages.approve }).tap()
  const approve = guestMessages.decision.press.approved(1)
  const sheet = page.getByRole('dialog', { name: approve })
  await expect(sheet.getByLabel(guestMessages.address.name)).toHaveValue('Nina Vale')
  await sheet.getByLabel(guestMessages.address.email).fill(email)
  await sheet.getByRole('button', { name: guestMessages.address.sendCode }).tap()
  // The browser may drop the page while the guest reads the email.
  await expect(sheet.getByLabel(guestMessages.address.code)).toBeFocused()
  await page.reload()
  await sheet.getByLabel(guestMessages.address.code).fill(await codeFor(address, email))
  await sheet.getByLabel(/^Message to/).fill('Lovely')
  expect(await troubles(page)).toEqual([])
  await sheet.getByRole('button', { name: approve }).tap()
  const decided = page.getByRole('heading', { name: guestMessages.decision.made.approved(1) })
  await expect(decided).toBeFocused()
  const approval = owner.page.getByRole('region', { name: 'Approval' })
  await expect(approval.getByText(/^Approved by Nina Vale/).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: guestMessages.decision.downloadCertificate }).tap()
  const certificate = await readFile(await (await download).path())
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-')

  // The guest is recognised after a reload, and comments without another code.
  await page.reload()
  await expect(page.getByText("You're viewing as Nina Vale")).toBeVisible()
  await expect(decided).toBeVisible()
  await page.getByRole('button', { name: guestMessages.requests.comment.image }).tap()
  const viewer = page.getByRole('dialog', { name: 'hero-after.webp' })
  await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
  const box = await viewer.getByRole('application').boundingBox()
  if (!box) throw new Error('The picture is not there')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(viewer.getByLabel('Your comment')).toBeFocused()
  await page.keyboard.type('A darker stone, please')
  await viewer.getByRole('button', { name: 'Send' }).tap()
  await expect(viewer.getByRole('list', { name: 'Comments' })).toContainText('A darker stone, please')
  await expect(viewer.getByRole('list', { name: 'Comments' })).toContainText('You')
  await owner.page.getByRole('tab', { name: /^Comments/ }).click()
  await expect(owner.page.getByText('A darker stone, please').first()).toBeVisible()
  await expect(owner.page.getByText('guest', { exact: true }).first()).toBeVisible()
  await context.close()
  expect(seen, 'what the page printed to the console').toEqual([])
})

test('a revoked link stops working immediately, also for guests viewing it', async ({ signIn, address }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  await addFile(owner, id, await art('card-stone'))
  const path = await createLink(owner, id)
  const seen: string[] = []
  const [context, page] = await openPhone(owner, address, seen)
  // Attached before connecting, because the frame after the first may be half a minute later.
  const connected = new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', resolve))
  })
  await page.goto(path)
  await expect(page.getByRole('img', { name: 'card-stone.webp' })).toBeVisible()
  await connected

  const { links } = await callAs(owner, 'listLinks', { params: { id } })
  for (const { uid_link: linkId } of links) await callAs(owner, 'deleteLink', { params: { linkId } })
  const linkInvalid = page.getByRole('heading', { name: guestMessages.linkInvalid })
  await expect(linkInvalid).toBeVisible()
  await expect(page.getByRole('img')).toHaveCount(0)
  await page.reload()
  await expect(linkInvalid).toBeVisible()
  await context.close()
  expect(seen, 'what the page printed to the console').toEqual([])
})

test('an invalid link shows the same message', async ({ page }) => {
  await page.goto('/review/not-a-link')
  await expect(page.getByRole('heading', { name: guestMessages.linkInvalid })).toBeVisible()
})
