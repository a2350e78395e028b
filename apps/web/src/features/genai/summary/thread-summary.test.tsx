import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { SessionProvider } from '#lib/session/session-provider.tsx'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { createFakeApi } from '#testing/fake-api.ts'
import { openSession } from '#testing/open-session.ts'

import { ThreadSummary } from './thread-summary.tsx'

const visit = async (text: string) => {
  const user = buildPerson()
  const api = createFakeApi({
    refreshSession: { accessToken: buildToken(user) },
    getMe: { user },
    getCredits: { credits: user.credits },
    summarizeText: { summary: 'The stormy marble it is.', remainingCredits: 1499 },
  })
  vi.stubGlobal('fetch', api.fetch)
  const session = openSession()
  await session.initialise()
  render(
    <SessionProvider session={session}>
      <ThreadSummary text={text} />
    </SessionProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Summarise what I missed' }))
  return api
}

test('summarises missed messages', async () => {
  const api = await visit('Mara: Which marble?\nJonas: The stormy one.')
  expect(await screen.findByText('The stormy marble it is.')).toBeTruthy()
  expect(api.sent('summarizeText')[0]?.body.text).toBe('Mara: Which marble?\nJonas: The stormy one.')
})

test('offers no summary when nothing was missed', async () => {
  const api = await visit(' ')
  expect(screen.getByRole('alert').textContent).toBe('Please enter some text to summarize')
  expect(api.sent('summarizeText')).toEqual([])
})
