// For tests of pages that read from the server: what one test has read is gone for the next, and what failed is tried
// again at once.
import { afterEach } from 'vitest'

import { queryClient } from '#lib/query-client.ts'

const options = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 0 } })

afterEach(() => queryClient.clear())
