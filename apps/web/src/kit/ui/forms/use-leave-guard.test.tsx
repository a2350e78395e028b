import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useLeaveGuard } from './use-leave-guard.ts'

const isAsked = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser asks while something would be lost, and no longer', () => {
  const { rerender, unmount } = renderHook(({ wouldLose }) => useLeaveGuard(wouldLose), {
    initialProps: { wouldLose: false },
  })
  expect(isAsked()).toBe(false)
  rerender({ wouldLose: true })
  expect(isAsked()).toBe(true)
  rerender({ wouldLose: false })
  expect(isAsked()).toBe(false)
  rerender({ wouldLose: true })
  unmount()
  expect(isAsked()).toBe(false)
})
