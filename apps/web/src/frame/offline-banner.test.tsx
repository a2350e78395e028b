import { offlineMessages } from '@joinery/contract/messages/offline-messages'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { OfflineBanner } from './offline-banner.tsx'

test('shows a banner while the network is lost', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineBanner />)
  expect(screen.queryByRole('alert')).toBeNull()
  network.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByRole('alert').textContent).toContain(offlineMessages.banner)
  network.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).toBeNull()
})
