import { frameMessages } from '@joinery/contract/messages/frame-messages'
import { render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect, test, vi } from 'vitest'

import { drainConsole } from '#testing/setup.ts'

import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'

function Broken(): never {
  throw new Error('a fault')
}

test('shows a message and ways back when a page breaks', () => {
  render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  expect(drainConsole().join()).toContain('a fault')
})

test('clears the error on navigation', () => {
  const { rerender } = render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  )
  drainConsole()
  rerender(<ErrorBoundary resetKey="/b">All is well</ErrorBoundary>)
  expect(screen.getByText('All is well')).toBeTruthy()
})

test('offers to reload when a page’s chunk no longer exists after a deployment', async () => {
  const Gone = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  render(
    <ErrorBoundary resetKey="/a">
      <Suspense>
        <Gone />
      </Suspense>
    </ErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: frameMessages.error.loadTitle })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  drainConsole()
})

test('retries a page that failed to load when it is opened again', async () => {
  const load = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => 'The board')
  const Board = lazyPage(load)
  const at = (path: string) => (
    <ErrorBoundary resetKey={path}>
      <Suspense>{path === '/board' ? <Board /> : 'The dashboard'}</Suspense>
    </ErrorBoundary>
  )
  const { rerender } = render(at('/board'))
  await screen.findByRole('heading', { name: frameMessages.error.loadTitle })
  drainConsole()
  rerender(at('/dashboard'))
  expect(screen.getByText('The dashboard')).toBeTruthy()
  rerender(at('/board'))
  expect(await screen.findByText('The board')).toBeTruthy()
})
