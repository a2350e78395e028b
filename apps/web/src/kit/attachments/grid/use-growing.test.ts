import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useGrowing } from './use-growing.ts'

test('a long list starts with one screen and grows to its full length', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useGrowing(100))
  expect(result.current).toBe(24)
  act(() => void vi.advanceTimersByTime(30))
  expect(result.current).toBe(64)
  act(() => void vi.advanceTimersByTime(30))
  expect(result.current).toBe(104)
  act(() => void vi.advanceTimersByTime(3000))
  expect(result.current).toBe(104)
})

test('a short list is complete immediately', () => {
  const { result } = renderHook(() => useGrowing(5))
  expect(result.current).toBeGreaterThanOrEqual(5)
})
