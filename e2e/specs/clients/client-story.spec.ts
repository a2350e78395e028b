import { readFile } from 'node:fs/promises'

import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages } from '@joinery/contract/messages/approval-panel-messages'
import { approvalRequestMessages } from '@joinery/contract/messages/approval-request-messages'
import { fileCheckMessages } from '@joinery/contract/messages/file-check-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'

// Four people and one image: the owner shares it and requests approval, a member replies to comments, a client with an
// account and a guest on a phone decide; a new version is added, and the links are revoked while the guest is viewing.
import { art } from '../../fixtures/art.ts'
import { phone } from '../../fixtures/devices.ts'
import { codeFor } from '../../fixtures/guests.ts'
import { awaitMail } from '../../fixtures/mailbox.ts'
import { createPerson, expect, newEmail, test } from '../../fixtures/people.ts'
import { addMemberAs, createProject } from '../../fixtures/project.ts'
import { watchConsole } from '../../fixtures/windows.ts'

test('a shared image goes from link to certificate, then to a new version, until the link is revoked', async ({
  signIn,
  address,
  openWindow,
}) => {
  const [owner, member, client] = [
    await signIn(await createPerson(address, 'Ada Reyes')),
    await signIn(await createPerson(address, 'Jonas Pike')),
    await signIn(await createPerson(address, 'Lou Stone')),
  ]
  const email = newEmail()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen', { members: [member] })
  await addMemberAs(owner, id, client, 'client')
  const approval = page.getByRole('region', { name: 'Approval' })
  const picture = { ...(await art('hero-before')), name: 'kitchen.webp' }

  await test.step('the owner requests approval from the client and a guest', async () => {
    await page.goto(`/projects/${id}/overview`)
    await page.getByLabel('Add files').setInputFiles([picture])
    await page.getByRole('button', { name: 'Open kitchen.webp' }).click()
    await page.getByRole('tab', { name: 'Approval' }).click()
    await approval.getByRole('button', { name: approvalPanelMessages.requestApproval }).click()
    const dialog = page.getByRole('dialog', { name: approvalPanelMessages.requestApproval })
    await dialog.getByLabel('Lou Stone · Client').check()
    await dialog.getByRole('button', { name: approvalRequestMessages.addGuest }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Nina Vale')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Note (optional)').fill('Is the stone right?')
    await dialog.getByRole('button', { name: approvalRequestMessages.submit }).click()
    await expect(dialog).toBeHidden()
    await expect(approval.getByText(/^Waiting for .+ and .+ since/)).toBeVisible()
  })
  const file = new URL(page.url()).searchParams.get('file') ?? ''
  const inViewer = `/projects/${id}/overview?file=${file}`
  await member.page.goto(inViewer)

  const mail = await awaitMail(address, email, /./)
  const link = /https?:\/\/\S+\/review\/[\w-]+/.exec(mail.text)?.[0] ?? ''
  const { context, page: guest, printed } = await openWindow(phone)
  const look = guest.getByRole('button', { name: guestMessages.openFile('kitchen.webp') })
  const viewer = guest.getByRole('dialog', { name: 'kitchen.webp' })

  await test.step('the guest opens the emailed link on a phone, comments and confirms the address', async () => {
    await guest.goto(new URL(link).pathname)
    await expect(guest.getByRole('heading', { name: 'Ada Reyes requested your approval' })).toBeVisible()
    await look.tap()
    await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
    await viewer.getByRole('button', { name: 'Comment', exact: true }).tap()
    const box = await viewer.getByRole('application').boundingBox()
    if (!box) throw new Error('The picture is not there')
    await guest.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await viewer.getByLabel('Your comment').fill('A darker stone, please')
    await viewer.getByRole('button', { name: 'Send' }).tap()
    const who = guest.getByRole('dialog', { name: guestMessages.address.title })
    await who.getByLabel(guestMessages.address.name).fill('Nina Vale')
    await who.getByLabel(guestMessages.address.email).fill(email)
    await who.getByRole('button', { name: 'Send me a code' }).click()
    await guest.getByLabel(guestMessages.address.code).fill(await codeFor(address, email))
    await expect(viewer.getByRole('list', { name: 'Comments' })).toContainText('A darker stone, please')
  })

  await test.step('the member sees it immediately as a guest’s comment, and the guest sees the reply', async () => {
    const comments = member.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'A darker stone, please' })
    await expect(comments.first()).toContainText('guest')
    await member.page.getByRole('button', { name: /^Comment 1 by Nina Vale \(guest\), open/ }).click()
    await member.page.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(member.page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
    await member.page.keyboard.type('Nero Marquina, then')
    await member.page.keyboard.press('Control+Enter')
    await expect(viewer.getByRole('list', { name: 'Comments' })).toContainText('Nero Marquina, then')
    await expect(viewer.getByRole('list', { name: 'Comments' })).not.toContainText(member.email)
  })

  await test.step('the client with an account and the guest approve separately', async () => {
    await client.page.goto(`${inViewer}&panel=approval`)
    const decided = client.page.getByRole('region', { name: 'Approval' })
    await decided.getByRole('button', { name: 'Approve' }).click()
    await client.page
      .getByRole('dialog', { name: approvalMessages.openComments(1) })
      .getByRole('button', { name: approvalMessages.approveVersion(1) })
      .click()
    await expect(decided.getByText(/^Approved by you on/)).toBeVisible()
    await expect(decided).not.toContainText('Nina Vale')

    await viewer.getByRole('button', { name: 'Approve' }).tap()
    const sheet = guest.getByRole('dialog', { name: guestMessages.decision.press.approved(1) })
    await sheet.getByRole('button', { name: guestMessages.decision.continue }).tap()
    await sheet.getByRole('button', { name: guestMessages.decision.press.approved(1) }).tap()
    const approved = guest.getByRole('heading', { name: guestMessages.decision.made.approved(1) })
    await expect(approved).toBeFocused()
    await expect(approved).toBeInViewport()
    await expect(approval.getByRole('listitem').filter({ hasText: 'Nina Vale' })).toContainText('Approved')
  })

  const number = await test.step('the guest downloads the certificate', async () => {
    const download = guest.waitForEvent('download')
    await guest.getByRole('button', { name: guestMessages.decision.downloadCertificate }).tap()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    const certificateMail = await awaitMail(address, email, /certificate|approved|thank/i)
    return /\/verify\/([\w-]+)/.exec(certificateMail.text)?.[1] ?? ''
  })

  await test.step('anyone with the file can verify that it is the approved one', async () => {
    const stranger = await context.newPage()
    watchConsole(stranger, printed)
    await stranger.goto(`/verify/${number}`)
    const choose = stranger.getByLabel('Choose a file')
    await choose.setInputFiles(picture)
    await expect(stranger.getByText(fileCheckMessages.same)).toBeVisible()
    await choose.setInputFiles({ ...(await art('hero-after')), name: 'kitchen.webp' })
    await expect(stranger.getByText(fileCheckMessages.different)).toBeVisible()
    await stranger.close()
  })

  await test.step('a new version is not approved yet, for the team and for the guest', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByLabel('New version').setInputFiles({ ...(await art('hero-after')), name: 'kitchen-2.webp' })
    const versions = page.getByRole('list', { name: 'Versions', exact: true }).getByRole('listitem')
    await expect(versions.first()).toContainText('Not approved yet')
    await guest.reload()
    await expect(guest.getByRole('button', { name: guestMessages.openFile('kitchen-2.webp') })).toBeVisible()
    await expect(guest.getByText(guestMessages.decision.newerVersion(2))).toBeVisible()
  })

  await test.step('the owner revokes the link while the guest is viewing', async () => {
    await page.goto(`/projects/${id}/settings`)
    const links = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
    await links.getByRole('button', { name: /^Revoke/ }).click()
    await page
      .getByRole('dialog', { name: sharingMessages.revokeTitle })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(guest.getByRole('heading', { name: guestMessages.linkInvalid })).toBeVisible()
    await expect(guest.getByRole('img')).toHaveCount(0)
  })
})
