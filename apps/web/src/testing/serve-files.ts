import { vi } from 'vitest'

import type { FakeApi } from './fake-api.ts'

/** Answers signed URLs with the given statuses in turn, then always with bytes. Returns the requested URLs. */
export const serveFiles = (api: FakeApi, ...statuses: number[]): readonly string[] => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, options?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!/^\/api\/(files|ai\/images|ai\/inputs)\//.test(address)) return api.fetch(input, options)
    requested.push(address)
    const status = statuses.shift() ?? 200
    return new Response(status === 200 ? 'bytes' : null, { status })
  })
  return requested
}

export const watchSaved = (): readonly string[] => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}
