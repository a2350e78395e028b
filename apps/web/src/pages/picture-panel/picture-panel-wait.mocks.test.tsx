import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'

import { picturePanel } from './picture-panel.tsx'

const network = vi.hoisted(() => Promise.withResolvers<void>())
// The chunk of the panel is still loading.
vi.mock('#features/genai/revise/revise-panel.tsx', async () => {
  await network.promise
  return { RevisePanel: () => 'The panel' }
})

test('shows a spinner after a moment while the panel is loading', async () => {
  vi.useFakeTimers()
  render(picturePanel({ uid_user: 'mara', uid_project: 'kitchen' })(buildAttachment()))
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(screen.queryByText('Loading...')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('Loading...')).toBeTruthy()
  vi.useRealTimers()
  network.resolve()
  expect(await screen.findByText('The panel')).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()
})
