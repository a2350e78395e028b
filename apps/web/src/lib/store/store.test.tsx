import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'

import { createKeyed } from './keyed.ts'
import { createListeners } from './listeners.ts'
import { createStore } from './store.ts'
import { useStore, useStoreFact } from './use-store.ts'

describe('a store', () => {
  test('notifies listeners of a new value, but not of an unchanged one', () => {
    const store = createStore('one')
    const listener = vi.fn<() => void>()
    store.subscribe(listener)
    store.set('one')
    expect(listener).not.toHaveBeenCalled()
    store.set('two')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.getState()).toBe('two')
  })

  test('changes some fields of its object and keeps the others, in a new object', () => {
    const first = { held: 1, text: 'a' }
    const store = createStore(first)
    store.change({ text: 'b' })
    expect(store.getState()).toEqual({ held: 1, text: 'b' })
    expect(first.text).toBe('a')
  })

  test('has the new value when listeners run, also when one changes it again', () => {
    const store = createStore(0)
    const seen: number[] = []
    store.subscribe(() => {
      seen.push(store.getState())
      if (store.getState() === 1) store.set(2)
    })
    store.set(1)
    expect(seen).toEqual([1, 2])
  })

  test('runs its source only while it has listeners', () => {
    const stop = vi.fn<() => void>()
    const connect = vi.fn<(set: (next: number) => void) => () => void>((set) => {
      set(7)
      return stop
    })
    const store = createStore(0, connect)
    expect(connect).not.toHaveBeenCalled()
    const leave = store.subscribe(() => {})
    const leaveToo = store.subscribe(() => {})
    expect(connect).toHaveBeenCalledTimes(1)
    expect(store.getState()).toBe(7)
    leave()
    leave()
    expect(stop).not.toHaveBeenCalled()
    leaveToo()
    expect(stop).toHaveBeenCalledTimes(1)
    store.subscribe(() => {})
    expect(connect).toHaveBeenCalledTimes(2)
  })
})

describe('listeners', () => {
  test('are notified until they unsubscribe; one function can subscribe twice', () => {
    const { subscribe, notify } = createListeners<[string]>()
    const listener = vi.fn<(word: string) => void>()
    const leave = subscribe(listener)
    subscribe(listener)
    notify('oak')
    expect(listener.mock.calls).toEqual([['oak'], ['oak']])
    leave()
    notify('ash')
    expect(listener).toHaveBeenCalledTimes(3)
  })
})

describe('keyed values', () => {
  test('are created once per key until they are deleted', () => {
    const make = vi.fn<(key: string) => { key: string }>((key) => ({ key }))
    const { open, delete: remove } = createKeyed(make)
    expect(open('mara')).toBe(open('mara'))
    expect(open('jonas')).not.toBe(open('mara'))
    expect(make.mock.calls).toEqual([['mara'], ['jonas']])
    const former = open('mara')
    remove('mara')
    expect(open('mara')).not.toBe(former)
  })
})

describe('a component', () => {
  test('shows the current state', () => {
    const store = createStore('one')
    const Word = () => <p>{useStore(store)}</p>
    render(<Word />)
    act(() => store.set('two'))
    expect(screen.getByText('two')).toBeTruthy()
  })

  test('is prerendered with the given state', () => {
    const store = createStore('somebody')
    const Word = () => <p>{useStore(store, 'none')}</p>
    expect(renderToString(<Word />)).toBe('<p>none</p>')
  })

  test('renders again only when the selected value changes', () => {
    const store = createStore({ held: 'card', at: 1 })
    const rendered = vi.fn<() => void>()
    const IsHeld = () => {
      rendered()
      return <p>{useStoreFact(store, ({ held }) => (held === 'card' ? 'held' : 'free'))}</p>
    }
    render(<IsHeld />)
    act(() => store.change({ at: 2 }))
    expect(rendered).toHaveBeenCalledTimes(1)
    act(() => store.change({ held: 'other' }))
    expect(screen.getByText('free')).toBeTruthy()
  })
})
