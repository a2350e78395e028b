import { expect, test } from 'vitest'

import { open } from './session-testing.ts'

const refused = { fault: 403, body: { error: 'Prove it', code: 'step_up_required' } } as const
const answered = { message: 'Done' }

const begin = async (answers: Parameters<typeof open>[0]) => {
  const { api, session } = open(answers)
  await session.initialise()
  /** How often the question was asked. */
  const asked: boolean[] = []
  const stop = session.stepUp.subscribe(() => asked.push(session.stepUp.getState()))
  const remove = () => session.call('removeTotp', {}, 'Failed')
  return { api, session, asked, stop, remove }
}

test('two calls at once ask one question, and both are made again', async () => {
  const { api, session, asked, remove } = await begin({ removeTotp: refused })
  const both = Promise.all([remove(), remove()])
  await expect.poll(() => api.sent('removeTotp').length).toBe(2)
  await expect.poll(() => asked).toEqual([true])
  api.answer({ removeTotp: answered })
  session.stepUp.settle(true)
  expect(await both).toEqual([answered, answered])
  expect(asked).toEqual([true, false])
  expect(api.sent('removeTotp')).toHaveLength(4)
})

test('one that is refused after the proof, because it was sent before, asks nobody again', async () => {
  const late = Promise.withResolvers<typeof refused>()
  const { api, session, asked, remove } = await begin({ removeTotp: () => late.promise })
  const slow = remove()
  await expect.poll(() => api.sent('removeTotp').length).toBe(1)
  session.stepUp.settle(true)
  api.answer({ removeTotp: answered })
  late.resolve(refused)
  expect(await slow).toEqual(answered)
  expect(asked).toEqual([])
})

test('one that is refused in spite of the proof fails, and is not asked about without end', async () => {
  const { api, session, remove } = await begin({ removeTotp: refused })
  const call = remove()
  await expect.poll(() => session.stepUp.getState()).toBe(true)
  session.stepUp.settle(true)
  await expect(call).rejects.toThrow('Prove it')
  expect(api.sent('removeTotp')).toHaveLength(2)
  expect(session.getState().isAuthenticated).toBe(true)
})

test('with nobody there to ask, and when the session ends meanwhile, it fails', async () => {
  const { session, stop, remove } = await begin({ removeTotp: refused })
  const call = remove()
  await expect.poll(() => session.stepUp.getState()).toBe(true)
  session.clear()
  await expect(call).rejects.toThrow('Prove it')
  stop()
  const unasked = await begin({ removeTotp: refused })
  unasked.stop()
  await expect(unasked.remove()).rejects.toThrow('Prove it')
  expect(unasked.session.getState().isAuthenticated).toBe(true)
})
