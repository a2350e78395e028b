import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildAuthor, buildPin } from '#testing/build-pin.ts'

import { button, newPerson, numbers, picture, thread, visit } from './pins-testing.tsx'

const version = (number: number) =>
  buildAttachment(number, { uid_stack: buildAttachment(1).uid_stack, version: number, version_count: 3 })
const versions = [version(3), version(2), version(1)]
const on = (number: number, of: number, changes = {}) =>
  buildPin(number, { uid_file: version(of).uid_file, version: of, ...changes })

test('shows a number at its position with its author, and opens its thread', async () => {
  const { hand } = await visit({
    pins: [buildPin(1, { x: 0.25, y: 0.5, content: '<p>Warmer light</p>', original_content: 'Warmer light' })],
  })
  const pin = await picture().findByRole('button', { name: 'Comment 1 by Jonas Pike, open: Warmer light' })
  expect([pin.style.left, pin.style.top, pin.style.transform]).toEqual(['25%', '50%', ''])
  await hand.click(pin)
  expect(pin.getAttribute('aria-current')).toBe('true')
  expect(thread().getByRole('button', { name: 'Comment 1 by Jonas Pike' }).getAttribute('aria-expanded')).toBe('true')
})

test('shows an open comment of an older version only with its origin', async () => {
  const pins = [on(1, 1), on(2, 1, { status: 'resolved' }), on(3, 2), on(4, 3, { content: '<p>Grain</p>' })]
  const { hand } = await visit({ versions, pins })
  expect(await picture().findByRole('button', { name: /^Comment 1 from version 1 by/ })).toBeTruthy()
  expect(numbers()).toEqual(['1', '3', '4'])
  expect(picture().getByRole('button', { name: /^Comment 4 by/ }).dataset.from).toBeUndefined()

  await hand.click(screen.getByRole('button', { name: 'Show version 2' }))
  expect(numbers()).toEqual(['1', '3'])
  await hand.click(screen.getByRole('button', { name: 'Show version 1' }))
  expect(numbers()).toEqual(['1'])
  expect(picture().getByRole('button').dataset.from).toBeUndefined()
})

test('shows comments only on their own page', async () => {
  const pdf = buildAttachment(1, { mimetype: 'application/pdf', filename: 'plan.pdf' })
  const pins = [buildPin(1, { page: 1 }), buildPin(2, { page: 2 }), buildPin(3, { page: 2 })]
  const { hand } = await visit({ versions: [pdf], pins, page: 2 })
  await picture().findByRole('button', { name: /^Comment 2/ })
  expect(numbers()).toEqual(['2', '3'])
  // Selecting a comment on another page shows that page.
  await hand.click(button('Comment 1 by Jonas Pike'))
  expect(numbers()).toEqual(['1'])
  expect(screen.getByTestId('picture').dataset.page).toBe('1')
})

test('draws resolved comments by filter and when selected', async () => {
  const user = newPerson()
  const author = buildAuthor({ uid_user: user.uid_user, name: 'Mara Hartwell' })
  const pins = [buildPin(1), buildPin(2, { status: 'resolved' }), buildPin(3, { author })]
  const { hand } = await visit({ user, pins })
  await picture().findByRole('button', { name: /^Comment 1/ })
  expect(numbers()).toEqual(['1', '3'])
  await hand.click(button('Resolved'))
  expect(numbers()).toEqual(['2'])
  await hand.click(button('Mine'))
  expect(numbers()).toEqual(['3'])
})

test('shows a resolved comment from a deep link regardless of the filter', async () => {
  const pins = [buildPin(1), buildPin(2, { status: 'resolved' })]
  await visit({ pins, selected: buildPin(2).uid_pin })
  await picture().findByRole('button', { name: /^Comment 2 by Jonas Pike, resolved/ })
  expect(numbers()).toEqual(['1', '2'])
})

test('shows the first words of a comment on hover and keyboard focus', async () => {
  await visit({ pins: [buildPin(1, { original_content: 'The grain should run along the front' })] })
  const pin = await picture().findByRole('button')
  const hint = () => screen.getByTestId('picture').querySelector('.pin-hint')?.textContent
  expect(hint()).toBeUndefined()
  fireEvent.pointerOver(pin)
  expect(hint()).toContain('The grain should run along the front')
  fireEvent.pointerLeave(pin.closest('.pin-layer') ?? pin)
  expect(hint()).toBeUndefined()
  fireEvent.focus(pin)
  expect(hint()).toContain('Jonas Pike')
  // The panel shows the text of the selected comment.
  fireEvent.click(pin)
  expect(hint()).toBeUndefined()
  fireEvent.pointerOver(pin)
  expect(hint()).toContain('Jonas Pike')
})

test('follows the numbers with Tab and opens the thread with Enter', async () => {
  const { hand } = await visit({ pins: [buildPin(2), buildPin(1), buildPin(3)] })
  await picture().findByRole('button', { name: /^Comment 1/ })
  await hand.tab()
  await hand.tab()
  expect(document.activeElement?.textContent).toBe('2')
  await hand.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Comment 2 by Jonas Pike')
})

test('renders one element per number and two per rectangle, without transforms, for 500 comments', async () => {
  const pins = Array.from({ length: 500 }, (_, index) =>
    buildPin(index + 1, { x: (index % 25) / 25, y: index / 500, ...(index % 2 === 0 ? { w: 0.02, h: 0.02 } : {}) }),
  )
  await visit({ pins })
  const drawn = () => screen.getByTestId('picture').querySelectorAll<HTMLElement>('.pin-layer *')
  await waitFor(() => expect(drawn()).toHaveLength(750))
  expect([...drawn()].some(({ style }) => style.transform !== '')).toBe(false)
})
