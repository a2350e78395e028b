import { expect, test, vi } from 'vitest'

import { createDispatcher } from './dispatcher.ts'

test('calls the listeners of a topic until they unsubscribe', () => {
  const { on, dispatch } = createDispatcher<[string]>()
  const hear = vi.fn<(word: string) => void>()
  const other = vi.fn<(word: string) => void>()
  const leave = on('message', hear)
  on('board', other)
  dispatch('message', 'oak')
  expect(hear.mock.calls).toEqual([['oak']])
  expect(other).not.toHaveBeenCalled()
  leave()
  dispatch('message', 'ash')
  expect(hear).toHaveBeenCalledTimes(1)
})

test('lists a topic while it has listeners, also after its last one left and another came', () => {
  const { on, dispatch, topics } = createDispatcher<[]>()
  const leave = on('kitchen', () => {})
  expect(topics()).toEqual(['kitchen'])
  leave()
  expect(topics()).toEqual([])
  const hear = vi.fn<() => void>()
  on('kitchen', hear)
  leave()
  dispatch('kitchen')
  expect(hear).toHaveBeenCalledTimes(1)
  expect(topics()).toEqual(['kitchen'])
})
