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

test('asks before a link leaves a page with unsaved changes, and keeps them when the user stays', async () => {
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

test('asks before Back', async () => {
  const { address, hand } = await visit()
  await hand.type(screen.getByLabelText('Nickname'), initial)
  act(() => history.back())
  await answer(hand, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => history.back())
  expect(await question()).toBeTruthy()
  expect(address()).toBe('/settings')
})

test('asks before navigating with the palette', async () => {
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

test('does not ask when changes are saved or reverted', async () => {
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
