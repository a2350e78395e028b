import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { onToast, type Toast } from '#kit/ui/feedback/toast.ts'
import { CallError } from '#lib/http/call-error.ts'
import { createStateWrapper } from '#testing/with-state.tsx'

import { useSending } from './use-sending.ts'

let wrapper: ReturnType<typeof createStateWrapper>
beforeEach(() => {
  wrapper = createStateWrapper()
})

const open = (place: string) => {
  const onSent = vi.fn<(answer: string) => void>()
  return { onSent, ...renderHook(() => useSending<string>(place, onSent), { wrapper }) }
}

test('a form opened again is busy, sends nothing twice, and gets the result', async () => {
  const answer = Promise.withResolvers<string>()
  const first = open('a comment')
  act(() => void first.result.current.send(() => answer.promise, 'Failed'))
  first.unmount()
  const second = open('a comment')
  expect(second.result.current.isSending).toBe(true)
  const again = vi.fn<() => Promise<string>>()
  await act(() => second.result.current.send(again, 'Failed'))
  expect(again).not.toHaveBeenCalled()
  expect(open('another comment').result.current.isSending).toBe(false)
  await act(async () => answer.resolve('stored'))
  expect(second.result.current.isSending).toBe(false)
  expect(second.onSent).toHaveBeenCalledExactlyOnceWith('stored')
  expect(first.onSent).not.toHaveBeenCalled()
})

test('shows a failure in the form, and no longer when it is opened again', async () => {
  const first = open('a card')
  await act(() => first.result.current.send(() => Promise.reject(new CallError('Too long', 400)), 'Failed'))
  expect(first.result.current).toMatchObject({ isSending: false, fault: 'Too long' })
  first.unmount()
  expect(open('a card').result.current.fault).toBeNull()
})

test('shows a failure as a toast when the form is closed', async () => {
  const onShown = vi.fn<(toast: Toast) => void>()
  onTestFinished(onToast(onShown))
  const answer = Promise.withResolvers<string>()
  const { result, unmount } = open('a project')
  act(() => void result.current.send(() => answer.promise, 'It could not be created'))
  unmount()
  await act(async () => answer.reject(new Error('surprise')))
  expect(onShown).toHaveBeenCalledExactlyOnceWith({ text: 'It could not be created', tone: 'bad' })
})
