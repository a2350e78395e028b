// For tests of pages that read from the server: what one test has read is gone for the next, and what failed is tried
// again at once. Their parts are loaded when they are first shown, which takes its time on a busy machine.
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

import { queryClient } from '#lib/query-client.ts'

configure({ asyncUtilTimeout: 4000 })

const options = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 0 } })

afterEach(() => queryClient.clear())
