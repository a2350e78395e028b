import { messages } from '@joinery/contract/messages'
import { setupMessages as texts } from '@joinery/contract/messages/setup-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const password = 'brass and oak'

const setUp = async (
  answer: Answers['setUpAdmin'],
  typed: readonly [string, string, string],
  path = '/setup?token=abc',
) => {
  const page = await renderPage(path, { answers: { setUpAdmin: answer ?? {} } })
  const labels = ['Email', 'Password', 'Confirm Password'] as const
  for (const [index, label] of labels.entries()) {
    const text = typed[index]
    // oxlint-disable-next-line no-await-in-loop -- a person types one field after the other
    if (text) await page.hand.type(await screen.findByLabelText(label), text)
  }
  await page.hand.click(await screen.findByRole('button', { name: 'Create Account' }))
  return page
}

test('creates the first admin and opens the login page with the address filled in', async () => {
  const { api, address } = await setUp({}, ['ada@studio.example', password, password])
  await waitFor(() => expect(address()).toBe('/login'))
  expect((await screen.findByRole('status')).textContent).toBe(texts.done)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@studio.example')
  expect(api.sent('setUpAdmin')[0]?.body).toEqual({ token: 'abc', email: 'ada@studio.example', password })
})

test.each([
  [['', password, password], messages.auth.registerFieldsRequired],
  [['ada@studio.example', password, ''], messages.auth.registerFieldsRequired],
  [['ada@studio.example', password, 'brass or oak'], messages.auth.passwordsDiffer],
  [['ada@studio.example', 'short', 'short'], messages.auth.passwordTooShort],
] as const)('rejects %j with: %s', async (typed, sentence) => {
  const { api } = await setUp({}, typed)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(api.sent('setUpAdmin')).toEqual([])
})

test('shows an error immediately when the token is missing', async () => {
  await renderPage('/setup')
  expect((await screen.findByRole('alert')).textContent).toBe(texts.linkInvalid)
})

test('shows why the server refused and keeps the input', async () => {
  await setUp({ fault: 400, body: { error: texts.linkInvalid } }, ['ada@studio.example', password, password])
  expect((await screen.findByRole('alert')).textContent).toBe(texts.linkInvalid)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
})
