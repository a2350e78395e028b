import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { useNow, useToday } from './use-now.ts'

const at = (day: number, hour: number, minute: number, second = 0) => new Date(2026, 10, day, hour, minute, second)

beforeEach(() => vi.useFakeTimers())

test('updates the time while a component is mounted', () => {
  vi.setSystemTime(at(14, 9, 0))
  const { result, unmount } = renderHook(useNow)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(result.current).toBe(at(14, 9, 1).getTime())
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('shows the current time on mount, not the time of the last use', () => {
  vi.setSystemTime(at(14, 9, 0))
  renderHook(useNow).unmount()
  vi.setSystemTime(at(14, 11, 0))
  expect(renderHook(useNow).result.current).toBe(at(14, 11, 0).getTime())
})

test('changes today at midnight, without renders before', () => {
  vi.setSystemTime(at(14, 23, 58))
  let drawn = 0
  const { result } = renderHook(() => {
    drawn++
    return useToday()
  })
  act(() => void vi.advanceTimersByTime(60_000))
  expect([result.current, drawn]).toEqual([at(14, 0, 0).getTime(), 1])
  act(() => void vi.advanceTimersByTime(90_000))
  expect([result.current, drawn]).toEqual([at(15, 0, 0).getTime(), 2])
})
