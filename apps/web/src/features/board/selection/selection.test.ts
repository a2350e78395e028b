import { beforeEach, describe, expect, test, vi } from 'vitest'

import { createSelection } from './selection.ts'

const onLimit = vi.fn<() => void>()
const column = ['a', 'b', 'c', 'd', 'e']
let selection = createSelection(4, onLimit)
const selected = () => [...selection.getState().uids].toSorted()

beforeEach(() => {
  onLimit.mockReset()
  selection = createSelection(4, onLimit)
})

describe('selection', () => {
  test('adds and removes a card', () => {
    selection.toggle('a')
    selection.toggle('c')
    expect(selected()).toEqual(['a', 'c'])
    selection.toggle('a')
    expect(selected()).toEqual(['c'])
    selection.toggle('c')
    expect(selection.isActive()).toBe(false)
  })

  test('extends from the last card in both directions and shrinks again', () => {
    selection.toggle('a')
    selection.toggle('c')
    selection.extendTo('e', column)
    expect(selected()).toEqual(['a', 'c', 'd', 'e'])
    selection.extendTo('d', column)
    expect(selected()).toEqual(['a', 'c', 'd'])
    selection.extendTo('b', column)
    expect(selected()).toEqual(['a', 'b', 'c'])
  })

  test('adds only the card if the range would start in another column', () => {
    selection.toggle('x')
    selection.extendTo('c', column)
    expect(selected()).toEqual(['c', 'x'])
    selection.extendTo('d', column)
    expect(selected()).toEqual(['c', 'd', 'x'])
  })

  test('selects the first card of a range without an earlier one', () => {
    selection.extendTo('b', column)
    expect(selected()).toEqual(['b'])
  })

  test('stays as it is beyond the limit', () => {
    selection.toggle('a')
    selection.extendTo('e', column)
    expect(selected()).toEqual(['a'])
    expect(onLimit).toHaveBeenCalledOnce()
  })

  test('deselects cards that are no longer shown', () => {
    selection.toggle('a')
    selection.toggle('b')
    selection.show('move')
    selection.keepShown(new Set(['b', 'c']))
    expect(selected()).toEqual(['b'])
    expect(selection.getState().panel).toBe('move')
    selection.keepShown(new Set())
    expect(selection.isActive()).toBe(false)
    expect(selection.getState().panel).toBeNull()
  })

  test('opens no panel without a selected card', () => {
    selection.show('delete')
    expect(selection.getState().panel).toBeNull()
  })
})
