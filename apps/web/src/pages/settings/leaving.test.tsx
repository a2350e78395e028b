import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

const visit = async () => {
  const user = buildPerson({ nickname: 'Mara' })
  const page = await renderPage('/settings', {
    user,
    answers: { updateDetails: { user: buildPerson({ nickname: 'Mara H.' }) }, listProjects: { projects: [] } },
  })
  await screen.findByLabelText('Nickname')
  return page
}
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const answer = async (hand: Awaited<ReturnType<typeof visit>>['hand'], name: 'Leave' | 'Cancel') =>
  hand.click(within(await question()).getByRole('button', { name }))

const initial = ' H.'

test('whoever has changed a short field is asked before a link leads away, and keeps it by staying', async () => {
  const { address, hand } = await visit()
  await hand.type(screen.getByLabelText('Nickname'), initial)
  await hand.click(screen.getByRole('link', { name: 'Security' }))
  await answer(hand, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/settings')
  expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Mara H.')

  await hand.click(screen.getByRole('link', { name: 'Account' }))
  await answer(hand, 'Leave')
  await waitFor(() => expect(address()).toBe('/settings?tab=account'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Back asks too', async () => {
  const { address, hand } = await visit()
  await hand.type(screen.getByLabelText('Nickname'), initial)
  act(() => history.back())
  await answer(hand, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => history.back())
  expect(await question()).toBeTruthy()
  expect(address()).toBe('/settings')
})

test('so does the palette', async () => {
  const { address, hand } = await visit()
  await hand.type(screen.getByLabelText('Nickname'), initial)
  await hand.keyboard('{Control>}k{/Control}')
  await hand.type(await screen.findByRole('combobox'), 'dashboard')
  await hand.keyboard('{Enter}')
  await answer(hand, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(address()).toBe('/settings')
  await hand.click(screen.getByRole('combobox'))
  await hand.keyboard('{Enter}')
  await answer(hand, 'Leave')
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('what is saved, or as it was, asks nobody', async () => {
  const { address, hand } = await visit()
  await hand.type(screen.getByLabelText('Nickname'), initial)
  await hand.type(screen.getByLabelText('Nickname'), '{Backspace}{Backspace}{Backspace}')
  await hand.click(screen.getByRole('link', { name: 'Account' }))
  await waitFor(() => expect(address()).toBe('/settings?tab=account'))
  await hand.click(screen.getByRole('link', { name: 'Profile' }))
  await hand.type(await screen.findByLabelText('Nickname'), initial)
  await hand.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('status')
  await hand.click(screen.getByRole('link', { name: 'Account' }))
  await waitFor(() => expect(address()).toBe('/settings?tab=account'))
})
