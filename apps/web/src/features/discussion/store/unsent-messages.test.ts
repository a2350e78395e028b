import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { Reply } from '@joinery/contract/replies'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '#lib/http/call-error.ts'
import { buildOwnMessage } from '#testing/build-message.ts'

import { createUnsentMessages, type Deliver, type Unsent } from './unsent-messages.ts'

const scope = 'mara/kitchen'
const words = (html: string) => ({ html, files: [], quote: null })

type Sending = { readonly message: Unsent; readonly answer: PromiseWithResolvers<Reply>; readonly signal: AbortSignal }

let sendings: Sending[] = []
beforeEach(() => {
  sendings = []
})

const begin = () => {
  const onStored = vi.fn<(reply: Reply) => void>()
  const deliver: Deliver = (message, { signal }) => {
    const answer = Promise.withResolvers<Reply>()
    sendings.push({ message, answer, signal })
    return answer.promise
  }
  const messages = createUnsentMessages(scope)
  messages.use({ deliver, onStored })
  return { messages, onStored }
}
const sent = () => sendings.map(({ message }) => message.html)
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('words go one after the other, in the order in which they were written', async () => {
  const { messages, onStored } = begin()
  messages.send(words('one'))
  messages.send(words('two'))
  await settled()
  expect(sent()).toEqual(['one'])
  sendings[0]?.answer.resolve(buildOwnMessage(1))
  await settled()
  expect(sent()).toEqual(['one', 'two'])
  expect(onStored).toHaveBeenCalledOnce()
  expect(messages.getState().map(({ html }) => html)).toEqual(['two'])
})

test('files hold nobody up', async () => {
  const { messages } = begin()
  messages.send({ html: 'with a picture', files: [new File(['x'], 'oak.png')], quote: null })
  messages.send(words('after it'))
  await settled()
  expect(sent()).toEqual(['with a picture', 'after it'])
})

test('one that was stored although nobody answered holds nobody up either', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  messages.send(words('two'))
  await settled()
  messages.settle(sendings[0]?.message.clientId ?? '')
  await settled()
  expect(sent()).toEqual(['one', 'two'])
})

test('one that failed stays, with the reason, and goes again under the same name', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  await settled()
  sendings[0]?.answer.reject(new CallError('Starting.', 503))
  await settled()
  expect(messages.getState()[0]).toMatchObject({ stage: 'failed', reason: 'Starting.' })
  const { clientId } = messages.getState()[0] as Unsent // it is the one above
  messages.retry(clientId)
  await settled()
  expect(sendings[1]?.message.clientId).toBe(clientId)
  expect(messages.getState()[0]).toMatchObject({ stage: 'sending', reason: null })
})

test('a surprise has a sentence too', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  await settled()
  sendings[0]?.answer.reject(new Error('surprise'))
  await settled()
  expect(messages.getState()[0]?.reason).toBe('Failed to send message')
})

test('giving one up takes it from the wire', async () => {
  const { messages } = begin()
  messages.send({ html: '', files: [new File(['x'], 'oak.png')], quote: null })
  await settled()
  messages.discard(sendings[0]?.message.clientId ?? '')
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect(messages.getState()).toEqual([])
})

test('words that were not sent are there the next time, those of others and files are not', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  messages.send(words('two'))
  messages.send({ html: 'with a picture', files: [new File(['x'], 'oak.png')], quote: null })
  await settled()
  const next = createUnsentMessages(scope).getState()
  expect(next.map(({ html, stage }) => [html, stage])).toEqual([
    ['one', 'failed'],
    ['two', 'failed'],
  ])
  expect(createUnsentMessages('jonas/kitchen').getState()).toEqual([])
  expect(createUnsentMessages('mara/bath').getState()).toEqual([])
})

test('what has arrived is not kept', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  await settled()
  sendings[0]?.answer.resolve(buildOwnMessage(1))
  await settled()
  expect(createUnsentMessages(scope).getState()).toEqual([])
})

test('what failed for want of a connection goes again by itself, in order; what was refused does not', async () => {
  const { messages } = begin()
  for (const text of ['one', 'two', 'three']) messages.send(words(text))
  await settled()
  sendings[0]?.answer.reject(new CallError('Network error', 0))
  await settled()
  sendings[1]?.answer.reject(new CallError('Too long', 400))
  await settled()
  sendings[2]?.answer.reject(new CallError('Network error', 0))
  await settled()
  messages.retryWaiting()
  await settled()
  sendings[3]?.answer.resolve(buildOwnMessage(1))
  await settled()
  expect(sent()).toEqual(['one', 'two', 'three', 'one', 'three'])
})

test('what the server did not answer goes by itself after a reload too; what it refused does not', async () => {
  const { messages } = begin()
  for (const text of ['one', 'two', 'three']) messages.send(words(text))
  await settled()
  sendings[0]?.answer.reject(new CallError('The service is starting.', 503))
  await settled()
  sendings[1]?.answer.reject(new CallError('Too long', 400))
  await settled()
  const next = createUnsentMessages(scope).getState()
  expect(next.map(({ html, isWaiting }) => [html, isWaiting])).toEqual([
    ['one', true],
    ['two', false],
    ['three', true],
  ])
})

test('the words of a message with files that failed outlive a reload, and say what is missing', async () => {
  const { messages } = begin()
  const files = [new File(['x'], 'oak.png')]
  messages.send({ html: 'with a picture', files, quote: null })
  messages.send({ html: '', files, quote: null })
  await settled()
  expect(createUnsentMessages(scope).getState()).toEqual([])
  for (const { answer } of sendings) answer.reject(new CallError('Network error', 0))
  await settled()
  expect(createUnsentMessages(scope).getState()).toMatchObject([
    { html: 'with a picture', files: [], reason: texts.filesLost },
  ])
  messages.discard(sendings[0]?.message.clientId ?? '')
  expect(createUnsentMessages(scope).getState()).toEqual([])
})
