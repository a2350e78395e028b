import { messages } from '@joinery/contract/messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { afterAll, describe, expect, it } from 'vitest'

import { creditsOf } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { chat, cut, google, openai, startVendor, webPage } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const failed = messages.ai.summaryProviderFailed

const vendor = await startVendor()
const app = await startTestApp({
  settings: {
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: vendor.address,
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: vendor.address,
    AI_BASE_URL: vendor.address,
    AI_TEXT_MODEL: 'own-text',
    SIGNUP_CREDITS: '3',
  },
})
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const summarize = (user: TestUser, body: object = { text: 'A long talk about walnut.' }) =>
  user.call('summarizeText', { body })

describe('a summary', () => {
  it.each([
    ['gemini-3.1-flash-image', google.text('Walnut it is.')],
    ['gpt-image-2', openai.text('Walnut it is.')],
    ['compatible', chat.text('Walnut it is.')],
  ])('costs one credit with %s', async (provider, answer) => {
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider } })
    vendor.answer(answer)
    expect((await summarize(user)).body).toEqual({ summary: 'Walnut it is.', remainingCredits: 2 })
    expect(await creditsOf(user)).toBe(2)
    const { entries } = (await user.call('listCreditEntries')).body
    expect(entries[0]).toMatchObject({ amount: -1, reason: messages.credits.summary })
  })

  it('needs no external service with the local preview', async () => {
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider: 'local' } })
    vendor.received.splice(0)
    const text = 'Hello everybody. We decided on walnut fronts by Friday. Thanks. The weather was nice.'
    const { status, body } = await summarize(user, { text })
    expect([status, body.remainingCredits]).toEqual([200, 2])
    expect(body.summary).toContain('walnut fronts by Friday')
    expect(vendor.received).toEqual([])
  })

  it('is rejected without credits, with the remaining balance', async () => {
    const user = await buildUser(app)
    vendor.answer(google.text('Short.'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => summarize(user)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(2)
    const { status, body } = await summarize(user)
    expect([status, body.error, body.remainingCredits]).toEqual([402, 'Insufficient credits', 0])
  })

  it.each([
    ['is down', google.broken, 503, failed],
    ['answers with an empty text', google.text('  '), 503, failed],
    ['cuts the connection', cut, 503, failed],
    ['answers with a web page', webPage, 503, failed],
    ['refuses', google.ended('SAFETY'), 422, messages.ai.providerRefused(providerMessages.refusals.safety)],
    ['is busy', google.busy, 429, 'The provider is busy. Please try again in a moment. No credits were used.'],
  ])('costs nothing when the provider %s', async (_what, answer, status, sentence) => {
    const user = await buildUser(app)
    vendor.answer(answer)
    const response = await summarize(user)
    expect([response.status, response.body.error]).toEqual([status, sentence])
    expect(await creditsOf(user)).toBe(3)
  })

  it("is rejected with OpenAI's explanation when OpenAI refuses", async () => {
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider: 'gpt-image-2' } })
    vendor.answer(openai.refusal("I'm sorry, I can't help with that."))
    const { status, body } = await summarize(user)
    expect([status, body.error]).toEqual([422, "The provider refused this request: I'm sorry, I can't help with that."])
  })

  it('requires a text that is not too long', async () => {
    const user = await buildUser(app)
    for (const text of [undefined, '', '  \n ', '<p></p>', '<p> &nbsp;</p><hr>', '<script>oak</script>']) {
      const { status, body } = await summarize(user, { text })
      expect([status, body.error]).toEqual([400, 'Please enter some text to summarize'])
    }
    const { status, body } = await summarize(user, { text: 'x'.repeat(200_001) })
    expect([status, body.error]).toEqual([400, 'The text must be at most 200,000 characters long'])
    expect(await creditsOf(user)).toBe(3)
  })
})
