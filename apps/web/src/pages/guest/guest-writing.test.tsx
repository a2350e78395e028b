import '#testing/complete-dom.ts'
import './guest-viewer.tsx'
import '#features/guest/address/confirm-address.tsx'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { guestViewerMessages as viewerTexts } from '@joinery/contract/messages/guest-viewer-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildAuthor, buildPin, buildPinComment } from '#testing/build-pin.ts'

import { beginComment, buildGuestReview, code, nina, renderGuest, tellAddress, tellCode } from './guest-testing.tsx'

const hers = buildAuthor({ uid_user: null, name: nina.name, is_guest: true })

test('asks for name and address with the first comment, once, and then sends the comment', async () => {
  const { api, hand } = renderGuest({}, { createPin: { pin: buildPin(1, { author: hers, clientId: 'a' }) } })
  await beginComment(hand, 'Walnut,\nplease <now>')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  expect(api.sent('createPin')).toEqual([])
  await tellAddress(hand)
  expect(api.sent('enterReview')[0]?.body).toEqual({ token: 'secret-of-the-link', ...nina })
  await tellCode(hand)
  await waitFor(() => expect(api.sent('createPin')).toHaveLength(1))
  const [sent] = api.sent('createPin')
  expect(sent).toMatchObject({
    token: 'write',
    body: { x: 0.5, y: 0.5, w: null, h: null, page: null, content: '<p>Walnut,<br>please &lt;now&gt;</p>' },
  })
  await waitFor(() => expect(screen.queryByLabelText(viewerTexts.yourComment)).toBeNull())

  // The guest is known from now on, and the stored token keeps it so on later visits.
  await hand.click(screen.getByRole('button', { name: 'Comment' }))
  screen.getByRole('application', { name: 'picture-1.jpg' }).focus()
  await hand.keyboard('{Enter}{Enter}')
  await hand.type(await screen.findByLabelText(viewerTexts.yourComment), 'And brass')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(api.sent('createPin')).toHaveLength(2))
  expect(api.sent('enterReview')).toHaveLength(1)
  expect(localStorage.getItem('guest-token:secret-of-the-link')).toBe('write')
})

test('rejects a wrong code and accepts another one', async () => {
  const { api, hand } = renderGuest({}, { createPin: { pin: buildPin(1) } })
  await beginComment(hand, 'Walnut')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await tellAddress(hand)
  await tellCode(hand, '000000')
  expect(await screen.findByText(texts.codeWrong)).toBeTruthy()
  expect(api.sent('createPin')).toEqual([])
  const field = screen.getByLabelText(texts.address.code)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await hand.clear(field)
  // Pasted as an email program formats it.
  await hand.click(field)
  await hand.paste(`${code.slice(0, 3)} ${code.slice(3)}`)
  await waitFor(() => expect(api.sent('createPin')).toHaveLength(1))
})

test("shows the server's message when too many codes were requested, and keeps the comment", async () => {
  const message = texts.tooManyCodes
  const { hand } = renderGuest({}, { enterReview: { fault: 429, body: { message } } })
  await beginComment(hand, 'Walnut')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await tellAddress(hand)
  expect(await screen.findByText(message)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.address.title })).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>(viewerTexts.yourComment).value).toBe('Walnut')
})

test('resumes the confirmation after a reload', async () => {
  const { api, hand, unmount, openAgain } = renderGuest({}, { createPin: { pin: buildPin(1) } })
  await beginComment(hand, 'Walnut')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await tellAddress(hand)
  await screen.findByLabelText(texts.address.code)
  unmount()

  openAgain()
  await hand.click(await screen.findByRole('button', { name: texts.openFile('picture-1.jpg') }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(viewerTexts.yourComment)).value).toBe('Walnut')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await tellCode(hand)
  await waitFor(() => expect(api.sent('createPin')[0]).toMatchObject({ token: 'write', body: { x: 0.5, y: 0.5 } }))
  expect(api.sent('enterReview')).toHaveLength(1)
})

test('keeps a comment that could not be sent, and retries it with the same id', async () => {
  const { api, hand } = renderGuest({}, { createPin: 'offline' })
  await beginComment(hand, 'Walnut')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await tellAddress(hand)
  await tellCode(hand)
  expect(await screen.findByText('Network error - please check your connection')).toBeTruthy()
  api.answer({ createPin: { pin: buildPin(1) } })
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByLabelText(viewerTexts.yourComment)).toBeNull())
  const [first, second] = api.sent('createPin')
  expect(first?.body.clientId).toBeTruthy()
  expect(second?.body.clientId).toBe(first?.body.clientId)
})

test("replies, and edits and deletes only the guest's own comments", async () => {
  const own = buildPinComment(1, { author: hers, clientId: 'mine', original_content: 'Yes' })
  const pin = buildPin(1, { comments: [own] })
  const review = buildGuestReview({ guest: nina })
  localStorage.setItem('guest-token:secret-of-the-link', 'write')
  const { api, hand } = renderGuest(
    { looking: review },
    {
      listVersions: { versions: [buildAttachment(1)], pins: [pin] },
      createPinComment: { comment: own },
      updatePinComment: { comment: own },
      deletePinComment: { message: 'gone' },
    },
  )
  await hand.click(await screen.findByRole('button', { name: texts.openFile('picture-1.jpg') }))
  const answers = await screen.findByRole('list', { name: reviewMessages.replies(1) })
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1)
  await hand.click(within(answers).getByRole('button', { name: 'Edit' }))
  const field = within(answers).getByLabelText<HTMLTextAreaElement>(viewerTexts.editLabel)
  expect(field.value).toBe('Yes')
  await hand.clear(field)
  await hand.type(field, 'Yes, do')
  await hand.click(within(answers).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.sent('updatePinComment')[0]?.body).toEqual({ content: '<p>Yes, do</p>' }))

  await hand.click(await within(answers).findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: viewerTexts.deleteReply.deleteTitle })
  await hand.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(api.sent('deletePinComment')).toHaveLength(1))

  await hand.click(screen.getByRole('button', { name: viewerTexts.replyTo(1) }))
  await hand.type(await screen.findByLabelText(viewerTexts.yourReply(1)), 'Thank you')
  await hand.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(api.sent('createPinComment')[0]).toMatchObject({ token: 'write', body: { content: '<p>Thank you</p>' } }),
  )
})

test('marks other guests as guests', async () => {
  const pin = buildPin(1, { author: buildAuthor({ uid_user: null, name: 'Tom Vale', is_guest: true }) })
  const { hand } = renderGuest({}, { listVersions: { versions: [buildAttachment(1)], pins: [pin] } })
  await hand.click(await screen.findByRole('button', { name: texts.openFile('picture-1.jpg') }))
  expect(await screen.findByText('guest')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('shows a guest the toast of a request that failed after its form was closed', async () => {
  renderGuest({})
  await screen.findByRole('heading', { level: 1 })
  act(() => showToast({ text: reviewMessages.pinNotFound, tone: 'bad' }))
  expect(await screen.findByText(reviewMessages.pinNotFound)).toBeTruthy()
})
