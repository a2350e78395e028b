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

test('sends text messages one after the other in order', async () => {
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

test('does not delay text messages for files', async () => {
  const { messages } = begin()
  messages.send({ html: 'with a picture', files: [new File(['x'], 'oak.png')], quote: null })
  messages.send(words('after it'))
  await settled()
  expect(sent()).toEqual(['with a picture', 'after it'])
})

test('continues when a message was stored but its response was lost', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  messages.send(words('two'))
  await settled()
  messages.settle(sendings[0]?.message.clientId ?? '')
  await settled()
  expect(sent()).toEqual(['one', 'two'])
})

test('keeps a failed message with its reason and retries it with the same id', async () => {
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

test('shows a message for an unexpected error', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  await settled()
  sendings[0]?.answer.reject(new Error('surprise'))
  await settled()
  expect(messages.getState()[0]?.reason).toBe('Failed to send message')
})

test('aborts the request when a message is discarded', async () => {
  const { messages } = begin()
  messages.send({ html: '', files: [new File(['x'], 'oak.png')], quote: null })
  await settled()
  messages.discard(sendings[0]?.message.clientId ?? '')
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect(messages.getState()).toEqual([])
})

test('restores unsent text on the next visit, but not files or messages of other users', async () => {
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

test('does not keep messages that have arrived', async () => {
  const { messages } = begin()
  messages.send(words('one'))
  await settled()
  sendings[0]?.answer.resolve(buildOwnMessage(1))
  await settled()
  expect(createUnsentMessages(scope).getState()).toEqual([])
})

test('retries messages in order after a connection loss, but not rejected ones', async () => {
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

test('resends unanswered messages after a reload, but not rejected ones', async () => {
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

test('keeps the text of a failed message with files across a reload and says what is missing', async () => {
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
