// Health checks at startup and once an hour, by one of all processes.
import { messages } from '@joinery/contract/messages'
import { ProviderError } from '@joinery/image-providers/provider-error'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { askProvider } from '#features/ai/ask-provider.ts'
import { readProviders } from '#features/ai/choose-provider.ts'
import { generate } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { cut, hang, openai } from '#testing/loopback-vendor.ts'
import {
  answerJson,
  connectBoth,
  gemini,
  gpt,
  healthOf,
  openaiKey,
  startWorking,
  statesOf,
  works,
} from '#testing/provider-health.ts'
import { startTestApp } from '#testing/test-app.ts'

import { checkProviders } from './check-providers.ts'
import { listProviderHealth } from './list-provider-health.ts'

const minute = 60_000
const never = new AbortController().signal

const vendor = await startWorking()
const app = await startTestApp({ settings: connectBoth(vendor) })
afterAll(async () => {
  await app.close()
  await vendor.close()
})
beforeEach(async () => {
  vendor.answer(works)
  await app.database.pool.query('truncate provider_health')
  vendor.received.splice(0)
})

const check = () => checkProviders(app.app.context)
const stateOf = (id: string) => healthOf(app, id)

const health = async () =>
  (await listProviderHealth(app.app.context)).map(({ id, health: state, reason }) => [id, state, reason])

describe('the health check', () => {
  it('finds working providers once an hour', async () => {
    expect(await health()).toEqual([
      [gemini, 'unknown', null],
      [gpt, 'unknown', null],
      ['local', 'ok', null],
    ])
    await check()
    expect(await health()).toEqual([
      [gemini, 'ok', null],
      [gpt, 'ok', null],
      ['local', 'ok', null],
    ])
    expect(Date.parse((await stateOf(gpt))?.checked_at ?? '')).toBeLessThanOrEqual(app.now().getTime())
    expect(vendor.received.map(({ path }) => path).toSorted()).toEqual([`/v1/models/${gemini}`, `/v1/models/${gpt}`])
    app.passTime(59 * minute)
    await check()
    expect(vendor.received).toHaveLength(2)
    app.passTime(2 * minute)
    await check()
    expect(vendor.received).toHaveLength(4)
  })

  it.each([
    [
      'does not know the model',
      answerJson(404, { error: { message: 'No such model', code: 'model_not_found' } }),
      'The provider does not know this model',
    ],
    [
      'refuses the key',
      answerJson(401, { error: { message: `Incorrect API key: ${openaiKey}` } }),
      'The provider returned 401: Incorrect API key: ***',
    ],
  ])('finds a provider that %s and shows the operator why', async (_, answer, reason) => {
    vendor.answer((response) => answer(response))
    await check()
    expect(await stateOf(gpt)).toMatchObject({ health: 'broken', reason, kind: 'openai', model: gpt })
    expect(JSON.stringify(await stateOf(gpt))).not.toContain(openaiKey)
  })

  it.each([
    ['is busy', openai.busy],
    ['fails internally', openai.broken],
    ['cuts the connection', cut],
  ])('leaves the state open for a provider that %s', async (_, answer) => {
    vendor.answer(answer)
    await check()
    expect((await stateOf(gpt))?.health).toBe('unknown')
    vendor.answer(works)
    app.passTime(3 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('ok')
  })

  it('repeats for a broken provider after five minutes, and offers it when it works', async () => {
    vendor.answer(answerJson(401, {}))
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
    vendor.answer(works)
    app.passTime(4 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
    app.passTime(2 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('ok')
  })

  it('runs once across processes, with a shared result', async () => {
    const second = { ...app.app.context, instance: 'another' }
    await Promise.all([check(), checkProviders(second), checkProviders(second, { isStart: true }), check()])
    expect(vendor.received).toHaveLength(2)
    expect(await statesOf(second)).toEqual(['ok', 'ok', 'ok'])
  })

  it('does not overwrite newer findings of a real request', async () => {
    let release = (): void => undefined
    vendor.answer((response) => {
      release = () => works(response)
    })
    const providers = app.app.context.providers.filter(({ id }) => id === gpt)
    const checking = checkProviders({ ...app.app.context, providers })
    await expect.poll(() => vendor.received.length).toBe(1)
    const answerCheck = release
    vendor.answer(openai.quota)
    await generate(await buildUser(app), { provider: gpt })
    answerCheck()
    await checking
    expect((await stateOf(gpt))?.health).toBe('broken')
  })

  it('treats no response like a refusal', async () => {
    const silent = () => Promise.reject(new ProviderError('silent', 'The provider did not respond in time'))
    const providers = app.app.context.providers.map((one) => (one.id === gpt ? { ...one, check: silent } : one))
    await checkProviders({ ...app.app.context, providers })
    expect(await stateOf(gpt)).toMatchObject({ health: 'broken', reason: 'The provider did not respond in time' })
  })

  it('runs soon after an image timed out', async () => {
    await check()
    vendor.received.splice(0)
    vendor.answer(hang)
    const config = { ...app.app.context.config, AI_TIME_LIMIT_SECONDS: 0.05 }
    const [provider] = (await readProviders(app.app.context)).filter(({ id }) => id === gpt)
    if (!provider) throw new Error('There is no OpenAI')
    const asking = askProvider({ ...app.app.context, config }, provider, 'image', never, () => new Promise(() => {}))
    await expect(asking).rejects.toThrow(messages.ai.providerTimedOut)
    expect((await stateOf(gpt))?.health).toBe('ok')
    vendor.answer(works)
    await check()
    expect(vendor.received.map(({ path }) => path)).toEqual([`/v1/models/${gpt}`])
  })

  it('is taken over when its process has died', async () => {
    const providers = app.app.context.providers.filter(({ id }) => id === gpt)
    const dying = {
      ...app.app.context,
      providers: providers.map((one) => ({ ...one, check: () => new Promise<void>(() => {}) })),
    }
    void checkProviders(dying)
    const next = { ...app.app.context, providers }
    await expect.poll(async () => (await app.database.pool.query('select 1 from provider_health')).rows.length).toBe(1)
    await checkProviders(next)
    expect((await stateOf(gpt))?.health).toBe('unknown')
    app.passTime(3 * minute)
    await checkProviders(next)
    expect((await stateOf(gpt))?.health).toBe('ok')
  })

  it('runs at startup, unless it ran just before', async () => {
    await check()
    await checkProviders(app.app.context, { isStart: true })
    expect(vendor.received).toHaveLength(2)
    app.passTime(2 * minute)
    await checkProviders(app.app.context, { isStart: true })
    expect(vendor.received).toHaveLength(4)
  })

  it('counts only for the same settings', async () => {
    vendor.answer(answerJson(401, {}))
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
    const providers = app.app.context.providers.map((one) => ({ ...one, fingerprint: `${one.fingerprint}-new` }))
    const changed = { ...app.app.context, providers }
    expect(await statesOf(changed)).toEqual(['unknown', 'unknown', 'ok'])
    vendor.answer(works)
    await checkProviders(changed)
    expect(await statesOf(changed)).toEqual(['ok', 'ok', 'ok'])
  })

  it('starts with a process and ends with it', async () => {
    vendor.answer(answerJson(401, {}))
    const started = await startTestApp({ settings: { ...connectBoth(vendor), AI_HEALTH_MINUTES: '60' } })
    try {
      await expect.poll(async () => statesOf(started.app.context)).toEqual(['broken', 'broken', 'ok'])
    } finally {
      await started.close()
    }
    vendor.answer(hang)
    const hung = await startTestApp({ settings: { ...connectBoth(vendor), AI_HEALTH_MINUTES: '60' } })
    await expect.poll(() => vendor.waiting()).toBe(2)
    await hung.close()
    await expect.poll(() => vendor.waiting()).toBe(0)
  })
})
