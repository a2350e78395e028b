import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { usePaneStyle } from './use-pane-style.ts'

/** A touch-screen window; returns a function that opens a keyboard. */
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

test('extends a scrolling pane to the bottom of the window', () => {
  const { result } = renderHook(() => usePaneStyle(true))
  expect(result.current.pane.height).toMatch(/^calc\(100dvh - \d+px\)$/)
})

test('measures the pane again when the header height changes with the window', () => {
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

test('does not size a pane that does not scroll inside', () => {
  openPhone()(300)
  const { result } = renderHook(() => usePaneStyle(false))
  expect(result.current.pane.height).toBe('auto')
})

test('fits the pane above a keyboard and restores it', () => {
  const layKeyboard = openPhone()
  const { result } = renderHook(() => usePaneStyle(true))
  layKeyboard(320, 40)
  expect(result.current.pane).toMatchObject({ position: 'fixed', top: 40, height: window.innerHeight - 320 })
  layKeyboard(0)
  expect(result.current.pane.position).toBeUndefined()
})

test('ignores browser bars that appear or disappear', () => {
  const layKeyboard = openPhone()
  const { result } = renderHook(() => usePaneStyle(true))
  layKeyboard(60)
  expect(result.current.pane.position).toBeUndefined()
})

test('ignores windows without a touch screen', () => {
  const layKeyboard = openPhone(false)
  const { result } = renderHook(() => usePaneStyle(true))
  layKeyboard(320)
  expect(result.current.pane.position).toBeUndefined()
})
