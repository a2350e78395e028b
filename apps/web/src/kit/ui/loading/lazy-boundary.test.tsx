import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'

import { drainConsole } from '#testing/setup.ts'

import { LazyBoundary } from './lazy-boundary.tsx'
import { NetworkTrouble } from './network-trouble.tsx'

test('shows a message when a part fails to load, and keeps the rest of the page', async () => {
  const Part = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))
  render(
    <>
      <p>What was there before</p>
      <LazyBoundary fallback={<NetworkTrouble />}>
        <Suspense>
          <Part />
        </Suspense>
      </LazyBoundary>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toBe('Network error - please check your connection')
  expect(screen.getByText('What was there before')).toBeTruthy()
  drainConsole() // React logs the failure this test provokes
})
