import type { Claim } from '#platform/turns.ts'

type Work<Result> = {
  readonly claims: Set<Claim>
  readonly stop: AbortController
  readonly result: Promise<Result>
}

export type SharedWork<Result> = (
  name: string,
  caller: { readonly claim: Claim; readonly signal?: AbortSignal | undefined },
  start: (claims: ReadonlySet<Claim>, signal: AbortSignal) => Promise<Result>,
) => Promise<Result>

/** Runs work of one name once for all concurrent callers, and aborts it when the last caller has left. */
export const createSharedWork = <Result>(): SharedWork<Result> => {
  const underWay = new Map<string, Work<Result>>()
  const begin = (name: string, claim: Claim, start: Parameters<SharedWork<Result>>[2]): Work<Result> => {
    const claims = new Set([claim])
    const stop = new AbortController()
    const forget = (): void => {
      if (underWay.get(name) === work) underWay.delete(name)
    }
    const work: Work<Result> = { claims, stop, result: start(claims, stop.signal).finally(forget) }
    work.result.catch(() => undefined) // all callers may have left
    stop.signal.addEventListener('abort', forget)
    underWay.set(name, work)
    return work
  }
  return async (name, { claim, signal }, start) => {
    signal?.throwIfAborted()
    const work = underWay.get(name) ?? begin(name, claim, start)
    work.claims.add(claim)
    if (!signal) return work.result
    const left = Promise.withResolvers<never>()
    const leave = (): void => {
      work.claims.delete(claim)
      if (work.claims.size === 0) work.stop.abort(signal.reason)
      left.reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([work.result, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
