import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { usePaneStyle } from './use-pane-style.ts'

/** A window with a screen of glass; answers how to lay a keyboard on it. */
const openPhone = (isTouched = true) => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }))
  return (height: number, offsetTop = 0) =>
    act(() => {
      Object.assign(view, { height: window.innerHeight - height, offsetTop })
      view.dispatchEvent(new Event('resize'))
    })
}

test('a pane that scrolls inside itself reaches to the foot of the window', () => {
  const { result } = renderHook(() => usePaneStyle(true))
  expect(result.current.pane.height).toMatch(/^calc\(100dvh - \d+px\)$/)
})

test('a window of another height may have a thinner header: the pane begins below it again', () => {
  const { result } = renderHook(() => usePaneStyle(true))
  const below = (offsetTop: number) =>
    act(() => {
      result.current.ref.current = document.createElement('div')
      Object.defineProperty(result.current.ref.current, 'offsetTop', { value: offsetTop })
      window.dispatchEvent(new Event('resize'))
    })
  below(64)
  expect(result.current.pane.height).toBe('calc(100dvh - 64px)')
  below(48)
  expect(result.current.pane.height).toBe('calc(100dvh - 48px)')
})

test('a pane that does not is as tall as its content', () => {
  openPhone()(300)
  const { result } = renderHook(() => usePaneStyle(false))
  expect(result.current.pane.height).toBe('auto')
})

test('a keyboard leaves it the free part of the window, and gives the rest back', () => {
  const layKeyboard = openPhone()
  const { result } = renderHook(() => usePaneStyle(true))
  layKeyboard(320, 40)
  expect(result.current.pane).toMatchObject({ position: 'fixed', top: 40, height: window.innerHeight - 320 })
  layKeyboard(0)
  expect(result.current.pane.position).toBeUndefined()
})

test('a bar of the browser that comes or goes is no keyboard', () => {
  const layKeyboard = openPhone()
  const { result } = renderHook(() => usePaneStyle(true))
  layKeyboard(60)
  expect(result.current.pane.position).toBeUndefined()
})

test('where one does not write on the glass nothing changes', () => {
  const layKeyboard = openPhone(false)
  const { result } = renderHook(() => usePaneStyle(true))
  layKeyboard(320)
  expect(result.current.pane.position).toBeUndefined()
})
