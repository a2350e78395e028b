// A client without an account: a link on a phone, a comment, an approval, a certificate and a file compared with it,
// with the team in another browser.
import { readFile } from 'node:fs/promises'

import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { BrowserContext, Page } from '@playwright/test'

import { callAs } from '../../fixtures/call-as.ts'
import { phone } from '../../fixtures/devices.ts'
import { codeFor, createLink } from '../../fixtures/guests.ts'
import { art } from '../../fixtures/light-table.ts'
import { expect, newEmail, type SignedIn, test } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'
import { watchConsole } from '../../fixtures/windows.ts'

const askGuest = async (person: SignedIn, fileId: string, email: string): Promise<void> => {
  const data = { guests: [{ email, name: 'Nina Vale' }], note: 'Is the stone right?' }
  await callAs(person, 'askForApproval', { params: { fileId }, data })
}

const confirmAddress = async (page: Page, address: string, email: string): Promise<void> => {
  const who = page.getByRole('dialog', { name: guestMessages.address.title })
  await who.getByLabel(guestMessages.address.name).fill('Nina Vale')
  await who.getByLabel(guestMessages.address.email).fill(email)
  await who.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(address, email))
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeHidden()
}

const openPhone = async (owner: SignedIn, address: string, seen: string[]): Promise<[BrowserContext, Page]> => {
  const context = await owner.context.browser()?.newContext({ ...phone, baseURL: address })
  if (!context) throw new Error('There is no browser')
  const page = await context.newPage()
  watchConsole(page, seen)
  return [context, page]
}

test('a guest opens a link, comments, approves and downloads the certificate', async ({ signIn, address }) => {
  const owner = await signIn()
  const email = newEmail()
  const id = await createProject(owner, 'Hartwell Kitchen')
  const uid_file = await addFile(owner, id, await art('hero-after'))
  const path = await createLink(owner, id)
  await askGuest(owner, uid_file, email)
  await owner.page.goto(`/projects/${id}/overview?file=${uid_file}`)
  await expect(owner.page.getByRole('dialog').locator('[data-picture="shown"]')).toBeVisible()

  // Viewing needs no account and no code.
  const seen: string[] = []
  const [context, page] = await openPhone(owner, address, seen)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Hartwell Kitchen' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'hero-after.webp' })).toBeVisible()
  await expect(page.getByRole('link', { name: /sign in|log in|register/i })).toHaveCount(0)
  await expect(page.getByText(guestMessages.requests.confirmEmailButton)).toBeVisible()

  // Commenting asks for identification and keeps the text.
  await page.getByRole('button', { name: guestMessages.openFile('hero-after.webp') }).tap()
  const viewer = page.getByRole('dialog', { name: 'hero-after.webp' })
  await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
  await viewer.getByRole('button', { name: 'Comment', exact: true }).tap()
  const box = await viewer.getByRole('application').boundingBox()
  if (!box) throw new Error('The picture is not there')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await viewer.getByLabel('Your comment').fill('A darker stone, please')
  await viewer.getByRole('button', { name: 'Send' }).tap()
  await confirmAddress(page, address, email)
  await expect(viewer.getByRole('list', { name: 'Comments' })).toContainText('A darker stone, please')
  await expect(viewer.getByRole('list', { name: 'Comments' })).toContainText('You')

  // The team sees it immediately, marked as a guest's.
  await expect(owner.page.getByText('A darker stone, please').first()).toBeVisible()
  await expect(owner.page.getByText('guest', { exact: true }).first()).toBeVisible()

  // The decision shows a thank-you and the certificate.
  await viewer.getByRole('button', { name: 'Approve' }).tap()
  await viewer.getByLabel(approvalMessages.note).fill('Lovely')
  await viewer.getByRole('button', { name: 'Approve version 1' }).tap()
  await expect(viewer.getByText('Thank you, Nina Vale.')).toBeVisible()
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: guestMessages.decision.downloadCertificate }).tap()
  const certificate = await readFile(await (await download).path())
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-')

  // The guest is recognised after a reload; another browser is not.
  await page.reload()
  await expect(page.getByText("You're viewing as Nina Vale")).toBeVisible()
  await expect(page.getByText('You approved version 1 of hero-after.webp')).toBeVisible()
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
