// Invariants of every service: any behaviour becomes a known error in time, and messages contain nothing of the
// operator's.
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ImageProvider } from '#image-provider.ts'
import { faultOf } from '#testing/expect-fault.ts'
import { startService, type LoopbackService, type Reply } from '#testing/loopback-service.ts'
import { requestOf } from '#testing/pictures.ts'

import { automatic1111Images } from './automatic1111.ts'
import { blackForestLabsImages } from './black-forest-labs.ts'
import { comfyuiImages } from './comfyui/comfyui.ts'
import { compatibleImages } from './compatible.ts'
import { falImages } from './fal.ts'
import { googleImages } from './google.ts'
import { openaiImages } from './openai.ts'
import { replicateImages } from './replicate.ts'

const apiKey = 'a-key-that-nobody-sees'
const workflow = fileURLToPath(new URL('../../../../docs/operate/comfyui-workflow.json', import.meta.url))
const nodes = { seedNode: undefined, maskNode: undefined, countNode: undefined, outputNode: undefined }
const fields = { imageField: 'image', maskField: undefined }

const adapters: readonly (readonly [string, (baseUrl: string) => ImageProvider])[] = [
  ['Google', (baseUrl) => googleImages({ baseUrl, apiKey, model: 'gemini' })],
  ['OpenAI', (baseUrl) => openaiImages({ baseUrl, apiKey, model: 'gpt-image-2' })],
  ['a compatible server', (baseUrl) => compatibleImages({ baseUrl, apiKey, model: 'own', server: 'openai' })],
  ['LocalAI', (baseUrl) => compatibleImages({ baseUrl, apiKey, model: 'own', server: 'localai' })],
  ['ComfyUI', (baseUrl) => comfyuiImages({ baseUrl, workflow, imageNodes: ['2'], promptNode: '6', ...nodes })],
  [
    'AUTOMATIC1111',
    (baseUrl) =>
      automatic1111Images({ baseUrl, login: apiKey, model: null, strength: 0.5, steps: 20, longestSide: 1024 }),
  ],
  ['fal', (baseUrl) => falImages({ apiKey, model: 'a/b', queueUrl: baseUrl, apiUrl: baseUrl, ...fields })],
  [
    'Replicate',
    (baseUrl) => replicateImages({ apiKey, baseUrl, model: 'a/b', mask: 'white', countField: undefined, ...fields }),
  ],
  ['Black Forest Labs', (baseUrl) => blackForestLabsImages({ apiKey, baseUrl, model: 'flux-2-pro' })],
]

let service: LoopbackService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(() => void service.received.splice(0))

const closedAddress = async (): Promise<string> => {
  const closed = createServer()
  await new Promise<void>((resolve) => {
    closed.listen(0, '127.0.0.1', resolve)
  })
  const { port } = closed.address() as AddressInfo // never null or a string for a TCP server
  await new Promise((resolve) => {
    closed.close(resolve)
  })
  return `http://127.0.0.1:${port}`
}

const telling = (status: number): Reply => {
  const words = `Incorrect key ${apiKey} at ${service.address}/x, see https://help.example/${apiKey}`
  return { status, json: { error: { message: words, code: null }, detail: words, errors: words } }
}

describe.each(adapters)('%s', (name, create) => {
  // ComfyUI has no key, so the address is checked.
  const secret = name === 'ComfyUI' ? '127.0.0.1' : apiKey
  /** A request, and the health check. */
  const both = (baseUrl: string): (() => Promise<unknown>)[] => {
    const provider = create(baseUrl)
    return [async () => provider.generate(await requestOf()), () => provider.check(new AbortController().signal)]
  }

  it.each<[string, Reply]>([
    ['a truncated response', 'half'],
    ['a web page', 'web page'],
    ['an endless response', 'endless'],
  ])('%s is not an image', async (_, reply) => {
    service.behave(() => reply)
    expect((await faultOf(create(service.address).generate(await requestOf()))).kind).toBe('bad_answer')
  })

  it('a refused connection is reported immediately', async () => {
    for (const ask of both(await closedAddress())) {
      const { kind, message } = await faultOf(ask())
      expect([kind, message]).toEqual(['unreachable', 'No connection (ECONNREFUSED)'])
    }
  })

  it("silence ends with the timeout or the caller's signal", async () => {
    service.behave(() => 'silence')
    const limited = create(service.address).generate(await requestOf({ signal: AbortSignal.timeout(50) }))
    expect((await faultOf(limited)).kind).toBe('silent')
    const controller = new AbortController()
    const left = faultOf(create(service.address).generate(await requestOf({ signal: controller.signal })))
    await expect.poll(() => service.waiting()).toBeGreaterThan(0)
    controller.abort()
    expect((await left).kind).toBe('cancelled')
    await expect.poll(() => service.waiting()).toBe(0)
  })

  it('a signal aborted before the call sends no request', async () => {
    const signal = AbortSignal.abort()
    expect((await faultOf(create(service.address).generate(await requestOf({ signal })))).kind).toBe('cancelled')
    expect(service.received).toEqual([])
  })

  it.each([400, 401, 403, 404, 422, 429, 500])('a %i response reveals neither key nor address', async (status) => {
    service.behave(() => telling(status))
    for (const ask of both(service.address)) {
      const { message } = await faultOf(ask()).catch(() => ({ message: '' }))
      expect(message).not.toContain(secret)
      expect(message).not.toContain('127.0.0.1')
      expect(message).not.toContain('http')
      expect(message.length).toBeLessThan(400)
    }
  })

  it('a refused key is reported by both calls', async () => {
    service.behave(() => telling(401))
    for (const ask of both(service.address)) expect((await faultOf(ask())).kind).toBe('refused_key')
  })

  it("a redirect is reported as the operator's misconfiguration", async () => {
    service.behave(() => ({ status: 301, json: {}, headers: { location: 'https://elsewhere.example/' } }))
    expect((await faultOf(create(service.address).generate(await requestOf()))).kind).toBe('misconfigured')
    expect(service.received).toHaveLength(1)
  })
})
