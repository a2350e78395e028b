// Preload lazy chunks so the first code does not time out on a busy machine.
import './link-qr.tsx'
import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { GuestLink } from '@joinery/contract/review/links'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderReview } from '#features/review/review-testing.tsx'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { buildLink } from './links-testing.ts'
import { ShareDialog } from './share-dialog.tsx'

const file = buildAttachment(1, { filename: 'kitchen.jpg' })

const show = async (links: readonly GuestLink[] = [], answers: Answers = {}, shared: typeof file | null = file) => {
  const made = buildLink(9, { scope: 'file', uid_stack: file.uid_stack, filename: file.filename })
  const onClose = vi.fn<() => void>()
  const page = await renderReview(<ShareDialog project={buildProject()} file={shared} onClose={onClose} />, {
    listLinks: { links: [...links] },
    createLink: { link: made, url: made.url ?? '' },
    ...answers,
  })
  return { ...page, onClose, made }
}
const clipboard = () => navigator.clipboard.readText()
const day = 24 * 60 * 60 * 1000

test('creates and copies a link for a month with all rights but original images in one click', async () => {
  const { hand, api, made } = await show()
  expect(screen.getByRole('dialog', { name: 'Share kitchen.jpg' })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByRole('status')).textContent).toBe(texts.linkCopied)
  expect(await clipboard()).toBe(made.url)
  const [sent, ...more] = api.sent('createLink')
  expect(more).toEqual([])
  expect(sent?.body).toMatchObject({
    scope: 'file',
    uid_file: file.uid_file,
    can: ['comment', 'approve', 'compare'],
    name: '',
  })
  const ends = Date.parse(sent?.body.expires_at ?? '')
  expect(Math.abs(ends - Date.now() - 30 * day)).toBeLessThan(60_000)
  expect(screen.getByLabelText<HTMLInputElement>(texts.link).value).toBe(made.url)
  expect(await screen.findByRole('img', { name: texts.qrCodeAlt })).toBeTruthy()
})

test('sets rights, expiry and recipient before creating the link', async () => {
  const { hand, api } = await show([], {}, null)
  await hand.click(screen.getByLabelText(texts.rights.approve))
  await hand.click(screen.getByLabelText(texts.rights.compare))
  await hand.selectOptions(screen.getByLabelText(texts.expires), texts.expiresOnDate)
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(screen.getByRole('alert').textContent).toBe(texts.expiryRequired)
  await hand.type(screen.getByLabelText(texts.expiryDate), '2020-01-01')
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(screen.getByRole('alert').textContent).toBe(texts.expiryPast)
  await hand.clear(screen.getByLabelText(texts.expiryDate))
  await hand.type(screen.getByLabelText(texts.expiryDate), '2999-01-01')
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(screen.getByRole('alert').textContent).toBe(texts.expiryTooLate)
  expect(api.sent('createLink')).toEqual([])
  await hand.selectOptions(screen.getByLabelText(texts.expires), texts.expiresInDays('7'))
  await hand.type(screen.getByLabelText(texts.label), ' Vale family ')
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByRole('status')
  const body = api.sent('createLink')[0]?.body
  expect(body).toMatchObject({ scope: 'project', can: ['comment'], name: 'Vale family' })
  expect(body).not.toHaveProperty('uid_file')
  expect(Math.abs(Date.parse(body?.expires_at ?? '') - Date.now() - 7 * day)).toBeLessThan(60_000)
})

test('says how many files of a link with original images contain a location', async () => {
  const made = buildLink(9, { can: ['original'] })
  const { hand, api } = await show([], { createLink: { link: made, url: made.url ?? '', with_location: 3 } })
  await hand.click(screen.getByLabelText(texts.rights.original))
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByRole('alert')).textContent).toBe('3 files shared by this link contain a location.')
  expect(api.sent('createLink')[0]?.body.can).toEqual(['comment', 'approve', 'compare', 'original'])
})

test('explains a failure and keeps the choices', async () => {
  const { hand } = await show([], { createLink: { fault: 409, body: { error: texts.tooManyLinks } } })
  await hand.click(screen.getByLabelText('Comment'))
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByRole('alert')).textContent).toBe(texts.tooManyLinks)
  expect(screen.getByLabelText<HTMLInputElement>('Comment').checked).toBe(false)
})

test('shows the URL when clipboard access is refused', async () => {
  const { hand, made } = await show()
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('Not now', 'NotAllowedError'))
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByRole('status')).textContent).toBe(texts.linkCreated)
  expect(screen.getByLabelText<HTMLInputElement>(texts.link).value).toBe(made.url)
})

test('emails the link to a client by name and with a note', async () => {
  const { hand, api, made } = await show()
  api.answer({ sendLink: { message: 'Sent', link: made } })
  await hand.click(screen.getByRole('button', { name: 'Copy link' }))
  const form = within(await screen.findByRole('form', { name: 'Send to client' }))
  await hand.click(form.getByRole('button', { name: 'Send to client' }))
  expect(form.getByRole('alert').textContent).toBe('Email address is required')
  await hand.type(form.getByLabelText('Email'), 'Nina@Vale.example')
  await hand.type(form.getByLabelText('Name (optional)'), 'Nina Vale')
  await hand.type(form.getByLabelText('Note (optional)'), 'Have a look')
  await hand.click(form.getByRole('button', { name: 'Send to client' }))
  expect(await form.findByText('Sent to nina@vale.example')).toBeTruthy()
  expect(api.sent('sendLink').map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: `/projects/links/${made.uid_link}/mail`,
      body: { email: 'nina@vale.example', name: 'Nina Vale', note: 'Have a look' },
    },
  ])
})

test('lists links to the file with rights, expiry, usage and guests', async () => {
  await show([
    buildLink(1, {
      name: 'Vale family',
      can: ['comment'],
      last_used_at: '2026-11-14T12:00:00.000Z',
      guests: [{ name: 'Nina Vale', email: 'nina@vale.example' }],
    }),
    buildLink(2, { scope: 'file', uid_stack: file.uid_stack, filename: 'kitchen.jpg', can: [] }),
    buildLink(3, { scope: 'file', uid_stack: buildAttachment(2).uid_stack, filename: 'bath.jpg' }),
  ])
  const rows = within(await screen.findByRole('list', { name: 'Links' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^Vale familyAll project filesCan view files and commentExpires 14\/12\/2026 · Last opened: .*Verified guests: Nina Vale \(nina@vale\.example\)/,
    ),
    expect.stringMatching(/^Unnamed linkkitchen\.jpgCan view filesExpires 14\/12\/2026 · Not opened yet/),
  ])
})

test('copies a listed link, shows its QR code, and revokes it after confirmation', async () => {
  const link = buildLink(1, { name: 'Vale family' })
  const { hand, api } = await show([link], {}, null)
  await hand.click(await screen.findByRole('button', { name: texts.copyNamed('Vale family') }))
  await waitFor(async () => expect(await clipboard()).toBe(link.url))
  await hand.click(screen.getByRole('button', { name: texts.qrCodeNamed('Vale family') }))
  expect(await screen.findByRole('img', { name: texts.qrCodeAlt })).toBeTruthy()
  api.answer({
    deleteLink: () => {
      api.answer({ listLinks: { links: [] } })
      return { message: 'Link revoked' }
    },
  })
  await hand.click(screen.getByRole('button', { name: texts.revokeNamed('Vale family') }))
  const question = within(screen.getByRole('dialog', { name: texts.revokeTitle }))
  await hand.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Links' })).toBeNull())
  expect(api.sent('deleteLink').map(({ path }) => path)).toEqual([`/projects/links/${link.uid_link}`])
})

test('offers to send, but not to copy, a link without a URL, and shows the one that replaces it', async () => {
  const hidden = buildLink(1, { name: 'Vale family', url: null })
  const replacement = buildLink(2, { name: 'Vale family' })
  const { hand } = await show([hidden], { sendLink: { message: 'Sent', link: replacement } }, null)
  expect(await screen.findByText(texts.hiddenUrl)).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.copyNamed('Vale family') })).toBeNull()
  expect(screen.queryByRole('button', { name: texts.qrCodeNamed('Vale family') })).toBeNull()
  await hand.click(screen.getByRole('button', { name: texts.sendNamed('Vale family') }))
  const form = within(screen.getByRole('form', { name: texts.send }))
  expect(form.getByText(texts.replaceAbout)).toBeTruthy()
  await hand.type(form.getByLabelText('Email'), 'nina@vale.example')
  await hand.click(form.getByRole('button', { name: texts.send }))
  await hand.click(await screen.findByRole('button', { name: texts.copyNamed('Vale family') }))
  await waitFor(async () => expect(await clipboard()).toBe(replacement.url))
  expect(screen.queryByText(texts.hiddenUrl)).toBeNull()
})
