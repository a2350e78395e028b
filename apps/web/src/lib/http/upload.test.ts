import { beforeEach, describe, expect, test, vi } from 'vitest'

import { buildSite } from '#testing/build-site.ts'
import { type HeldUpload, stubUploads } from '#testing/fake-uploads.ts'

import { CallError } from './call-error.ts'
import { upload, type UploadOptions } from './upload.ts'

let held: readonly HeldUpload[]
beforeEach(() => {
  held = stubUploads()
})

const send = async (options: UploadOptions = {}, getToken: () => Promise<string> = async () => 'token') => {
  const clear = vi.fn<() => void>()
  // The session still uses the token named 'token'.
  const endIf = async (token: string) => {
    if (token === 'token') clear()
  }
  const session = { getToken, clear, endIf }
  const form = new FormData()
  form.append('attachments', new File(['x'], 'oak.jpg'))
  const call = { ...options, params: { id: 'p 1' }, form }
  const done = upload(session, buildSite(), 'updateProject', call, 'Failed to update project')
  const outcome = done.then(
    (answer) => ({ answer, error: undefined }),
    (error: unknown) => ({ answer: undefined, error }),
  )
  await Promise.resolve()
  await Promise.resolve()
  return { outcome, clear, request: () => held[0] }
}

test('goes to the call’s address with token, key, cookies and the file, and answers what came', async () => {
  const { outcome, request } = await send()
  const sent = request()
  expect(sent).toMatchObject({ method: 'PUT', address: '/api/projects/p%201', isCookied: true })
  expect(sent?.headers).toEqual({ 'x-api-key': 'test', authorization: 'Bearer token' })
  expect(sent?.form.get('attachments')).toBeInstanceOf(File)
  sent?.answer(200, { project: { title: 'Oak' } })
  expect((await outcome).answer).toEqual({ project: { title: 'Oak' } })
})

test('tells how much has left', async () => {
  const onProgress = vi.fn<(share: number) => void>()
  const { request } = await send({ onProgress })
  request()?.progress(1, 4)
  request()?.progress(4, 4)
  expect(onProgress.mock.calls).toEqual([[0.25], [1]])
})

test('is cut when its signal says so', async () => {
  const abort = new AbortController()
  const { outcome, request, clear } = await send({ signal: abort.signal })
  abort.abort()
  expect(request()?.isAborted()).toBe(true)
  expect((await outcome).error).toMatchObject({ name: 'AbortError' })
  expect(clear).not.toHaveBeenCalled()
})

test('does not begin when it was cancelled while the token was renewed', async () => {
  const abort = new AbortController()
  abort.abort()
  const { outcome, request } = await send({ signal: abort.signal })
  expect((await outcome).error).toMatchObject({ name: 'AbortError' })
  expect(request()).toBeUndefined()
})

describe('a fault', () => {
  test.each<[number, object | string, string, boolean]>([
    [413, { error: 'A file must be at most 100 MB' }, 'A file must be at most 100 MB', false],
    [415, { message: 'Programs cannot be uploaded' }, 'Programs cannot be uploaded', false],
    [500, '<html>', 'Failed to update project', false],
    [401, {}, 'Authentication expired', true],
    [403, {}, 'Access denied', true],
    [403, { code: 'not_allowed', error: 'You are not allowed to do this' }, 'You are not allowed to do this', false],
  ])('%d %j is told as: %s (session over: %s)', async (status, body, sentence, isOver) => {
    const { outcome, clear, request } = await send()
    request()?.answer(status, body)
    const { error } = await outcome
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ message: sentence, status })
    expect(clear).toHaveBeenCalledTimes(isOver ? 1 : 0)
  })

  test('of the network has its own sentence', async () => {
    const { outcome, request } = await send()
    request()?.fail()
    expect((await outcome).error).toMatchObject({ message: 'Network error - please check your connection', status: 0 })
  })

  test('while the token is renewed ends the session, and nothing is sent', async () => {
    const { outcome, clear, request } = await send({}, () => Promise.reject(new CallError('Refresh failed', 401)))
    expect((await outcome).error).toMatchObject({ message: 'Refresh failed' })
    expect(clear).toHaveBeenCalledOnce()
    expect(request()).toBeUndefined()
  })
})
