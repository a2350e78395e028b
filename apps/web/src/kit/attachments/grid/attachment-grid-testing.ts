import { afterEach, beforeEach, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { stubView } from '#testing/fake-view.ts'

beforeEach(stubView)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

export const picture = buildAttachment
