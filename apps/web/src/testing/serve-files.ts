import { vi } from 'vitest'

import type { FakeApi } from './fake-api.ts'

/**
 * Signed addresses answer too, beside the calls: with the next of the statuses, and then always with bytes. Answers what
 * was asked for.
 */
export const serveFiles = (api: FakeApi, ...statuses: number[]): readonly string[] => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, options?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!/^\/api\/(files|ai\/images|ai\/inputs)\//.test(address)) return api.fetch(input, options)
    asked.push(address)
    const status = statuses.shift() ?? 200
    return new Response(status === 200 ? 'bytes' : null, { status })
  })
  return asked
}

/** What the person was given to save, by its name. */
export const watchSaved = (): readonly string[] => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}
