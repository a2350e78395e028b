// Rate limits in the memory of this process, cheap enough for every call. A bucket holds what may be done at once, and is
// filled again evenly over its window; whoever finds it empty is told when there is one again.

export type Rate = { readonly count: number; readonly windowMs: number }

type Bucket = { readonly tokens: number; readonly at: number }

/** More keys than are in use at once. Beyond it the one that has rested longest is forgotten. */
const mostKeys = 50_000

export type TokenBuckets = {
  /** Takes one, or says how many seconds to wait (0: it was taken). */
  readonly take: (key: string, rate: Rate) => number
  readonly size: () => number
}

export const createTokenBuckets = (now: () => number = Date.now): TokenBuckets => {
  /** In the order of their last use: a map keeps the order in which keys came. */
  const buckets = new Map<string, Bucket>()
  const keep = (key: string, bucket: Bucket): void => {
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size <= mostKeys) return
    const { value: oldest } = buckets.keys().next()
    if (oldest !== undefined) buckets.delete(oldest)
  }
  return {
    size: () => buckets.size,
    take: (key, { count, windowMs }) => {
      const at = now()
      const { tokens, at: before } = buckets.get(key) ?? { tokens: count, at }
      const filled = Math.min(count, tokens + (Math.max(0, at - before) * count) / windowMs)
      const isThere = filled >= 1
      keep(key, { tokens: isThere ? filled - 1 : filled, at })
      return isThere ? 0 : Math.max(1, Math.ceil(((1 - filled) * windowMs) / count / 1000))
    },
  }
}
