import { messages } from '@joinery/contract/messages'
import { describe, expect, test, vi } from 'vitest'

import { buildPerson, buildToken } from '#testing/build-person.ts'
import { stubUploads } from '#testing/fake-uploads.ts'
import { patience } from '#testing/patience.ts'

import { mara, open } from './session-testing.ts'

const jonas = buildPerson({}, { uid_user: '0198c0de-0000-7000-8000-000000000002', email: 'jonas@pike.example' })

describe('an upload', () => {
  const begin = (session: Awaited<ReturnType<typeof open>>['session'], who?: string) => {
    const body = { attachments: [new File(['x'], 'oak.jpg')] }
    const options = { params: { id: '1' }, body, onProgress: () => {} }
    return session.call('updateProject', options, 'Failed to update project', who)
  }

  test.each<[number, object | string, string, boolean]>([
    [413, { error: messages.file.tooLarge }, messages.file.tooLarge, false],
    [415, { message: messages.file.programNotAllowed }, messages.file.programNotAllowed, false],
    [500, '<html>', 'Failed to update project', false],
    [401, {}, 'Authentication expired', true],
    [403, {}, 'Access denied', true],
    [403, { code: 'not_allowed', error: messages.http.notAllowed }, messages.http.notAllowed, false],
  ])('answered with %d %j shows: %s (session over: %s)', async (status, body, sentence, isOver) => {
    const held = stubUploads()
    const { session } = open()
    await session.initialise()
    const sent = begin(session)
    await vi.waitFor(() => expect(held).toHaveLength(1), patience)
    held[0]?.answer(status, body)
    await expect(sent).rejects.toMatchObject({ name: 'CallError', message: sentence, status })
    expect(session.getState().isAuthenticated).toBe(!isOver)
  })

  /** Jonas uses the tab where Mara was; her token may have expired since. */
  const handOver = async () => {
    const held = stubUploads()
    const late = Promise.withResolvers<{ accessToken: string }>()
    let now = 0
    const { session, api } = open({}, { now: () => now })
    await session.initialise()
    return {
      held,
      session,
      late,
      runOut: () => {
        now += 900_000
        api.answer({ refreshSession: () => late.promise })
      },
      change: async () => {
        api.answer({ logIn: { accessToken: buildToken(jonas) }, getMe: { user: jonas } })
        await session.logIn({ email: jonas.email, password: 'x', rememberMe: false })
      },
    }
  }

  test('is not sent as another user who logged in while it waited for a token', async () => {
    const { held, session, late, runOut, change } = await handOver()
    runOut()
    const sent = begin(session)
    await change()
    late.resolve({ accessToken: buildToken(jonas) })
    await expect(sent).rejects.toThrow('Not authenticated')
    expect(held).toEqual([])
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: jonas })
  })

  test('is not sent as the next user when its own user has left', async () => {
    const { held, session, runOut, change } = await handOver()
    await change()
    runOut() // not even a token is requested
    await expect(begin(session, mara.uid_user)).rejects.toThrow('Not authenticated')
    expect(held).toEqual([])
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: jonas })
  })

  test('does not end the next user’s session when refused late', async () => {
    const { held, session, change } = await handOver()
    const sent = begin(session)
    await vi.waitFor(() => expect(held).toHaveLength(1), patience)
    await change()
    held[0]?.answer(401, {})
    await expect(sent).rejects.toThrow('Authentication expired')
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: jonas })
  })
})
