import { messages } from '@joinery/contract/messages'
import { expect, test, vi } from 'vitest'

import { CallError } from '#lib/http/call-error.ts'

import { createUploadQueue, type SendFile } from './upload-queue.ts'

type Sending = { readonly name: string; readonly options: Parameters<SendFile>[1] } & PromiseWithResolvers<void>

const open = () => {
  const sendings: Sending[] = []
  const onSent = vi.fn<() => void>()
  const queue = createUploadQueue()
  queue.use({
    onSent,
    send: ({ name }, options) => {
      const sending = { name, options, ...Promise.withResolvers<void>() }
      options.signal.addEventListener('abort', () => sending.reject(new DOMException('', 'AbortError')))
      sendings.push(sending)
      return sending.promise
    },
  })
  const file = (name: string, size = 1) => {
    const made = new File(['x'], name)
    Object.defineProperty(made, 'size', { value: size })
    return made
  }
  return {
    queue,
    onSent,
    file,
    sent: () => sendings.map(({ name }) => name),
    last: (name: string): Sending => {
      const found = sendings.findLast((sending) => sending.name === name)
      if (!found) throw new Error(`${name} was never sent`)
      return found
    },
    stages: () => queue.getState().map(({ file: { name }, stage }) => `${name} ${stage}`),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('uploads two files at a time; a finished one leaves the list and the next starts', async () => {
  const { queue, file, sent, stages, last, onSent } = open()
  queue.add([file('a'), file('b'), file('c')])
  expect(stages()).toEqual(['a sending', 'b sending', 'c waiting'])
  last('a').resolve()
  await settle()
  expect(onSent).toHaveBeenCalledOnce()
  expect(stages()).toEqual(['b sending', 'c sending'])
  expect(sent()).toEqual(['a', 'b', 'c'])
})

test('reports progress', () => {
  const { queue, file, last } = open()
  queue.add([file('a')])
  last('a').options.onProgress(0.4)
  expect(queue.getState()[0]?.progress).toBe(0.4)
})

test('removes a cancelled file, aborts its request and does not report it as sent', async () => {
  const { queue, file, last, stages, onSent } = open()
  queue.add([file('a'), file('b'), file('c')])
  queue.cancel(queue.getState()[0]?.id ?? 0)
  await settle()
  expect(last('a').options.signal.aborted).toBe(true)
  expect(stages()).toEqual(['b sending', 'c sending'])
  expect(onSent).not.toHaveBeenCalled()
})

test('shows the reason of a failure and can retry from the start', async () => {
  const { queue, file, last, stages, sent } = open()
  queue.add([file('a')])
  last('a').options.onProgress(0.9)
  last('a').reject(new CallError('The disk is full', 500))
  await settle()
  expect(queue.getState()[0]).toMatchObject({ stage: 'failed', reason: 'The disk is full', canRetry: true })
  queue.retry(queue.getState()[0]?.id ?? 0)
  expect(queue.getState()[0]).toMatchObject({ stage: 'sending', progress: 0, reason: null })
  expect(sent()).toEqual(['a', 'a'])
  last('a').resolve()
  await settle()
  expect(stages()).toEqual([])
})

test('rejects a file over 100 MB before sending it, but not one of 100 MB', () => {
  const { queue, file, sent } = open()
  queue.add([file('large', 100 * 2 ** 20 + 1), file('fits', 100 * 2 ** 20)])
  expect(queue.getState()[0]).toMatchObject({
    stage: 'failed',
    reason: messages.file.tooLarge,
    canRetry: false,
  })
  expect(sent()).toEqual(['fits'])
})

test('offers no retry for a file the server rejected', async () => {
  const { queue, file, last, sent } = open()
  queue.add([file('a')])
  last('a').reject(new CallError(messages.file.programNotAllowed, 415))
  await settle()
  expect(sent()).toEqual(['a'])
  expect(queue.getState()).toMatchObject([
    { stage: 'failed', reason: messages.file.programNotAllowed, canRetry: false },
  ])
})

test('sends a file that was added before `use` as soon as it is called', () => {
  const queue = createUploadQueue()
  queue.add([new File(['x'], 'oak.jpg')])
  const send = vi.fn<SendFile>(() => new Promise(() => {}))
  queue.use({ send, onSent: () => {} })
  expect(send).toHaveBeenCalledOnce()
})
