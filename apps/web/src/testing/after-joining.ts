import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

import type { FakeApi } from './fake-api.ts'

/** Once the project's room was joined, and the project read again for what came before: from here on it stays as it is. */
export const afterJoining = (api: FakeApi): Promise<void> =>
  waitFor(() => expect(api.sent('getProject').length).toBeGreaterThan(1))
