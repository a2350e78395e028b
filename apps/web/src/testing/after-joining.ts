import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

import type { FakeApi } from './fake-api.ts'

/** Waits until the project's room was joined and the project refetched; after that it no longer changes. */
export const afterJoining = (api: FakeApi): Promise<void> =>
  waitFor(() => expect(api.countAnswered('getProject')).toBeGreaterThan(1))
