// HTTP client that shares cookies across several addresses of one product.
import { calls, requestPath, type CallName } from '@joinery/contract/calls'

export type RemoteClient = {
  readonly cookies: ReadonlyMap<string, string>
  readonly call: (address: string, name: CallName, options?: { readonly body?: unknown }) => Promise<{ status: number }>
}

export const createRemoteClient = (from: ReadonlyMap<string, string> = new Map()): RemoteClient => {
  const cookies = new Map(from)
  return {
    cookies,
    call: async (address, name, { body } = {}) => {
      const response = await fetch(`${address}/api${requestPath(name)}`, {
        method: calls[name][0],
        headers: {
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [key = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        cookies.set(key, value)
      }
      return { status: response.status }
    },
  }
}
