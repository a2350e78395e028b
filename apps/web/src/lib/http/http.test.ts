import { beforeEach, describe, expect, test, vi } from 'vitest'

import { buildSite } from '#testing/build-site.ts'
import { createFakeApi, type FakeApi } from '#testing/fake-api.ts'
import { type HeldUpload, stubUploads } from '#testing/fake-uploads.ts'

import { CallError } from './call-error.ts'
import { createHttp, type UploadOptions } from './http.ts'

const http = createHttp(buildSite())
const oak = () => new File(['x'], 'oak.jpg')

let held: readonly HeldUpload[]
let api: FakeApi
beforeEach(() => {
  held = stubUploads()
  api = createFakeApi({ createReply: {}, updateProject: {}, generateImage: {}, search: {} })
  vi.stubGlobal('fetch', api.fetch)
})

describe('the request body', () => {
  test('is sent as JSON without files, even with a progress listener', async () => {
    const body = { content: 'Oak', quotedMessage: null, clientId: 'a' }
    await http('createReply', { params: { id: 'p 1' }, body, onProgress: () => {} }, 'token')
    expect(held).toEqual([])
    expect(api.sent('createReply')).toMatchObject([
      { path: '/projects/p%201/replies', body, form: undefined, token: 'token', apiKey: 'test' },
    ])
  })

  test('is sent as multipart with files: objects as JSON, null values left out', async () => {
    const quotedMessage = { uid_reply: '0198c0de-0000-7000-8000-000000000001' }
    const attachments = [oak(), new File(['y'], 'ash.jpg')]
    const body = { content: 'Oak', quotedMessage, clientId: null, attachments }
    await http('createReply', { params: { id: '1' }, body })
    const [sent] = api.sent('createReply')
    expect(sent?.body).toBeUndefined()
    expect([...new Set(sent?.form?.keys())]).toEqual(['content', 'quotedMessage', 'attachments'])
    expect([sent?.form?.get('content'), sent?.form?.get('quotedMessage')]).toEqual([
      'Oak',
      JSON.stringify(quotedMessage),
    ])
    expect(sent?.form?.getAll('attachments').map((file) => file instanceof File && file.name)).toEqual([
      'oak.jpg',
      'ash.jpg',
    ])
  })
})

test('appends the query to the path', async () => {
  await http('search', { query: { q: 'oak & ash' } })
  expect(api.sent('search')[0]?.path).toBe('/search?q=oak%20%26%20ash')
})

describe('uploads with a progress listener', () => {
  const send = (options: UploadOptions = {}) => {
    const call = { onProgress: () => {}, ...options, params: { id: 'p 1' }, body: { attachments: [oak()] } }
    const outcome = http('updateProject', call, 'token').then(
      (answer) => ({ answer, error: undefined }),
      (error: unknown) => ({ answer: undefined, error }),
    )
    return { outcome, request: held[0] }
  }

  test('are sent to the call’s address with token, key, cookies and the file', async () => {
    const { outcome, request } = send()
    expect(request).toMatchObject({ method: 'PUT', address: '/api/projects/p%201', isCookied: true })
    expect(request?.headers).toEqual({ 'x-api-key': 'test', authorization: 'Bearer token' })
    expect(request?.form.get('attachments')).toBeInstanceOf(File)
    request?.answer(200, { project: { title: 'Oak' } })
    expect((await outcome).answer).toMatchObject({ ok: true, status: 200, body: { project: { title: 'Oak' } } })
  })

  test('report how much of the body was sent', () => {
    const onProgress = vi.fn<(share: number) => void>()
    const { request } = send({ onProgress })
    request?.progress(1, 4)
    request?.progress(4, 4)
    expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  })

  test('are cancelled by their signal', async () => {
    const abort = new AbortController()
    const { outcome, request } = send({ signal: abort.signal })
    abort.abort()
    expect(request?.isAborted()).toBe(true)
    expect((await outcome).error).toMatchObject({ name: 'AbortError' })
  })

  test('are not sent when the signal is already aborted', async () => {
    const { outcome, request } = send({ signal: AbortSignal.abort() })
    expect((await outcome).error).toMatchObject({ name: 'AbortError' })
    expect(request).toBeUndefined()
  })

  test('report the same errors as every other call', async () => {
    const lost = send()
    lost.request?.fail()
    const { error } = await lost.outcome
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ message: 'Network error - please check your connection', status: 0 })
  })

  test('accept any kind of response', async () => {
    const { outcome, request } = send()
    request?.answer(502, '<html>')
    expect((await outcome).answer).toEqual({ ok: false, status: 502, body: {}, text: '<html>' })
  })
})

const answerNever = () =>
  vi.stubGlobal('fetch', (_: string, { signal }: { signal?: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })

test('a call without files is cancelled by its signal too', async () => {
  const abort = new AbortController()
  answerNever()
  const pending = http('search', { query: { q: 'oak' }, signal: abort.signal })
  abort.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
})

test('a read times out after a while; a write keeps waiting', async () => {
  const time = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  answerNever()
  const read = http('search', { query: { q: 'oak' } })
  void http('createProject', { body: { title: 'Oak', description: '' } })
  expect(limit).toHaveBeenCalledExactlyOnceWith(60_000)
  time.abort(new DOMException('Too late', 'TimeoutError'))
  await expect(read).rejects.toMatchObject({ message: 'Network error - please check your connection', status: 0 })
})
