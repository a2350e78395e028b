import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { expect, test, vi } from 'vitest'

import { drainConsole } from '#testing/setup.ts'

import { RetryBoundary } from './retry-boundary.tsx'
import { retryableLazy } from './retryable-lazy.tsx'

const sentence = 'Network error - please check your connection'
const button = (name: string) => screen.queryByRole('button', { name })
const failedImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const came = () => Promise.resolve(() => <p>The part</p>)

const open = (load: () => Promise<ComponentType>, places = 1) => {
  const Part = retryableLazy(load)
  render(
    <>
      <input aria-label="Project Name" />
      {Array.from({ length: places }, (_, place) => (
        <RetryBoundary key={place}>
          <Suspense fallback="Coming">
            <Part />
          </Suspense>
        </RetryBoundary>
      ))}
    </>,
  )
}

test('shows a message when a part fails to load, and keeps the rest of the page', async () => {
  open(failedImport)
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(screen.getByLabelText('Project Name')).toBeTruthy()
  drainConsole() // React logs the failure this test provokes
})

test('retries on request, and keeps input beside it', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(failedImport).mockImplementation(came)
  open(load)
  await userEvent.type(screen.getByLabelText('Project Name'), 'Hartwell Kitchen')
  await screen.findByRole('alert')
  expect(button('Reload')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Project Name').value).toBe('Hartwell Kitchen')
  expect(load).toHaveBeenCalledTimes(2)
  drainConsole()
})

test('keeps its message when the retry fails, and also offers to reload', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(failedImport)
  open(load)
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  await waitFor(() => expect(document.activeElement).toBe(button('Try Again')))
  expect(load).toHaveBeenCalledTimes(2)
  drainConsole()
})

test('a part loaded by a retry in one place is not loaded again in another', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(failedImport).mockImplementation(came)
  open(load, 2)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try Again' })).toHaveLength(2))
  await userEvent.click(screen.getAllByRole('button', { name: 'Try Again' })[0] ?? document.body)
  await screen.findByText('The part')
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.getAllByText('The part')).toHaveLength(2))
  expect(load).toHaveBeenCalledTimes(2)
  drainConsole()
})
