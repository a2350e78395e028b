import { expect, test } from 'vitest'

import { open } from './session-testing.ts'

const refused = { fault: 403, body: { error: 'Prove it', code: 'step_up_required' } } as const
const answered = { message: 'Done' }

const begin = async (answers: Parameters<typeof open>[0]) => {
  const { api, session } = open(answers)
  await session.initialise()
  const prompts: boolean[] = []
  const stop = session.stepUp.subscribe(() => prompts.push(session.stepUp.getState()))
  const remove = () => session.call('removeTotp', {}, 'Failed')
  return { api, session, prompts, stop, remove }
}

test('two concurrent calls show one prompt, and both are retried', async () => {
  const { api, session, prompts, remove } = await begin({ removeTotp: refused })
  const both = Promise.all([remove(), remove()])
  await expect.poll(() => api.sent('removeTotp').length).toBe(2)
  await expect.poll(() => prompts).toEqual([true])
  api.answer({ removeTotp: answered })
  session.stepUp.settle(true)
  expect(await both).toEqual([answered, answered])
  expect(prompts).toEqual([true, false])
  expect(api.sent('removeTotp')).toHaveLength(4)
})

test('a call sent before the proof and refused after it is retried without another prompt', async () => {
  const late = Promise.withResolvers<typeof refused>()
  const { api, session, prompts, remove } = await begin({ removeTotp: () => late.promise })
  const slow = remove()
  await expect.poll(() => api.sent('removeTotp').length).toBe(1)
  session.stepUp.settle(true)
  api.answer({ removeTotp: answered })
  late.resolve(refused)
  expect(await slow).toEqual(answered)
  expect(prompts).toEqual([])
})

test('a call refused in spite of the proof fails without another prompt', async () => {
  const { api, session, remove } = await begin({ removeTotp: refused })
  const call = remove()
  await expect.poll(() => session.stepUp.getState()).toBe(true)
  session.stepUp.settle(true)
  await expect(call).rejects.toThrow('Prove it')
  expect(api.sent('removeTotp')).toHaveLength(2)
  expect(session.getState().isAuthenticated).toBe(true)
})

test('a call fails when no prompt can be shown, and when the session ends while it waits', async () => {
  const { session, stop, remove } = await begin({ removeTotp: refused })
  const call = remove()
  await expect.poll(() => session.stepUp.getState()).toBe(true)
  session.clear()
  await expect(call).rejects.toThrow('Prove it')
  stop()
  const unwatched = await begin({ removeTotp: refused })
  unwatched.stop()
  await expect(unwatched.remove()).rejects.toThrow('Prove it')
  expect(unwatched.session.getState().isAuthenticated).toBe(true)
})
