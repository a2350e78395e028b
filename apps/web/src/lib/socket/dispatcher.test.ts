import { expect, test, vi } from 'vitest'

import { createDispatcher } from './dispatcher.ts'

test('calls the listeners of a topic until they unsubscribe', () => {
  const { on, dispatch } = createDispatcher<[string]>()
  const listener = vi.fn<(word: string) => void>()
  const other = vi.fn<(word: string) => void>()
  const leave = on('message', listener)
  on('board', other)
  dispatch('message', 'oak')
  expect(listener.mock.calls).toEqual([['oak']])
  expect(other).not.toHaveBeenCalled()
  leave()
  dispatch('message', 'ash')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('lists a topic while it has listeners, also after its last one left and another came', () => {
  const { on, dispatch, topics } = createDispatcher<[]>()
  const leave = on('kitchen', () => {})
  expect(topics()).toEqual(['kitchen'])
  leave()
  expect(topics()).toEqual([])
  const listener = vi.fn<() => void>()
  on('kitchen', listener)
  leave()
  dispatch('kitchen')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(topics()).toEqual(['kitchen'])
})
