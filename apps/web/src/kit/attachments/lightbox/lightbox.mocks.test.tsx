import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildAttachment, buildFile } from '#testing/build-attachment.ts'
import { stubView } from '#testing/fake-view.ts'

import { GridWithViewer } from './lightbox-testing.tsx'

const network = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./lightbox-stage.tsx', async (importOriginal) => {
  await network.promise
  return importOriginal()
})

beforeEach(() => {
  stubView()
  vi.useFakeTimers()
})
afterEach(() => network.resolve())

const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test.each([
  ['picture', buildAttachment(1), 'Open picture-1.jpg'],
  ['PDF', buildFile(9, 'plan.pdf', 'application/pdf'), 'Preview'],
])('announces a slow %s after a moment, not immediately', async (_, file, verb) => {
  vi.stubGlobal('fetch', () => new Promise<never>(() => {}))
  render(<GridWithViewer files={[file]} />)
  fireEvent.click(screen.getByRole('button', { name: verb }))
  await wait(250)
  expect(screen.queryByText('Loading...')).toBeNull()
  await wait(100)
  expect(screen.getByText('Loading...')).toBeTruthy()
})
