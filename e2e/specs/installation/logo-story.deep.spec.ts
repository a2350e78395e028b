// A studio's name and logo appear for its clients without a restart, at another process and in both themes.
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { callAt, logInAt } from '@joinery/server/testing/remote-client'

import { art } from '../../fixtures/art.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { createLink } from '../../fixtures/guests.ts'
import { addFile, createProject } from '../../fixtures/project.ts'
import { awaitSite, expect, test } from '../../fixtures/two-processes.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="#1d1b18"/></svg>'
const name = 'Hartwell Studio'

test('a new name and logo appear on the guest page and the certificate', async ({ other, signIn, page: guest }) => {
  test.slow()
  const admin = await signIn()
  const client = await signIn()
  const id = await createProject(admin, 'Hartwell Kitchen', { members: [client] })
  const fileId = await addFile(admin, id, await art('hero-after'))
  const { approvals } = await callAs(admin, 'askForApproval', { params: { fileId }, data: { emails: [client.email] } })
  const uid_approval = approvals[0]?.uid_approval ?? ''
  await callAs(client, 'decideApproval', { params: { id: uid_approval }, data: { decision: 'approved' } })
  const link = await createLink(admin, id)
  await guest.goto(`${other.address}${link}`)
  await expect(guest.getByText('Joinery', { exact: true })).toBeVisible()

  const { page } = admin
  await page.goto('/admin/settings#BRAND_LOGO')
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  })
  await expect(page.getByRole('img', { name: texts.logo.alt })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  const save = page.getByRole('button', { name: texts.save.save })
  await save.click()
  await expect(save).toBeHidden()
  await expect(page.getByRole('banner').getByRole('img', { name })).toBeVisible()

  await awaitSite(other, { brand: { name, logo: { width: 512 } } })
  await guest.reload()
  await expect(guest.getByText(name, { exact: true })).toBeVisible()
  const logo = guest.locator('header img[src^="/logo-"]')
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512)
  // Legible in the dark theme: on a light background.
  await guest.evaluate(() => document.documentElement.classList.replace('light', 'dark'))
  await expect(logo).toHaveCSS('background-color', 'rgb(250, 248, 244)')

  await guest.goto(`${other.address}/verify/${uid_approval}`)
  await expect(guest.getByRole('img', { name })).toBeVisible()
  await expect(guest.getByRole('definition').filter({ hasText: name })).toBeVisible()
  const token = await logInAt(other.address, client)
  const certificate = await callAt(other.address, 'getCertificate', { params: { id: uid_approval }, token })
  expect(certificate.text).toContain('%PDF-')
  expect(certificate.text).toContain('/Width 512')
})
