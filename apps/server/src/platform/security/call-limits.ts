// Assigns calls to rate limits per user and network address. Sensitive actions (sign-in, codes, emails) are also
// limited in the database.
import { calls, type CallName } from '@joinery/contract/calls'
import { perNetwork, rateLimits } from '@joinery/contract/installation/rate-limits'
import { rateMessages } from '@joinery/contract/messages/rate-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#config'
import { type Actor, isGuest, type Reviewer } from '#platform/actor.ts'
import { isForm } from '#platform/http/is-form.ts'
import { ProductError } from '#platform/product-error.ts'

import { networkOf } from './network-of.ts'

// In-memory token buckets, cheap enough for every call. A bucket refills evenly over its window; an empty one yields
// the seconds to wait.

type Rate = { readonly count: number; readonly windowMs: number }

type Bucket = { readonly tokens: number; readonly at: number }

/** More keys than are in use concurrently. Above it the least recently used key is dropped. */
const mostKeys = 50_000

type TokenBuckets = {
  /** Takes a token and returns 0, or returns the seconds to wait. */
  readonly take: (key: string, rate: Rate) => number
  readonly size: () => number
}

export const createTokenBuckets = (now: () => number = Date.now): TokenBuckets => {
  /** In order of last use, since a Map keeps insertion order. */
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

type CallCount = (key: string, quota: number, now: number) => { readonly left: number; readonly seconds: number }

/**
 * Counts in windows that begin with the first call, so that the headers can say when the quota is whole again. `left` is
 * negative above the quota.
 */
const createCallCount = (windowMs: number): CallCount => {
  /** In order of their start, since a Map keeps insertion order. */
  const windows = new Map<string, { readonly endsAt: number; count: number }>()
  return (key, quota, now) => {
    for (const [old, { endsAt }] of windows) {
      if (endsAt > now) break
      windows.delete(old)
    }
    const window = windows.get(key) ?? { endsAt: now + windowMs, count: 0 }
    windows.set(key, window)
    window.count += 1
    return { left: quota - window.count, seconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) }
  }
}

type RateKind = keyof typeof rateLimits

const named: { readonly [Name in CallName]?: RateKind } = {
  search: 'searches',
  suggestMembers: 'searches',
  generateImage: 'generations',
  previewImage: 'generations',
  findSurface: 'generations',
  convertImage: 'generations',
  summarizeText: 'generations',
  createGeneration: 'generations',
  retryGeneration: 'generations',
  testProvider: 'generations',
  testSettings: 'generations',
  createLink: 'links',
  sendLink: 'links',
  askForApproval: 'links',
  askForSelectionsApproval: 'links',
  resendApproval: 'links',
  openReview: 'guestEntries',
  enterReview: 'guestEntries',
  confirmReview: 'guestEntries',
  exportPeople: 'exports',
  exportAllDisclosures: 'exports',
  exportCreditReport: 'exports',
  exportAudit: 'exports',
  downloadBackup: 'exports',
}

const kindOf = (name: CallName, request: FastifyRequest): RateKind | null => {
  const kind = named[name]
  if (kind) return kind
  // A text filter on the group chat counts as a search.
  if (name === 'listReplies') return /[?&]q=/.test(request.url) ? 'searches' : null
  if (isForm(request)) return 'uploads'
  return calls[name][0] === 'GET' ? null : 'writes'
}

const settingOf = {
  writes: 'WRITES_PER_MINUTE',
  uploads: 'UPLOADS_PER_MINUTE',
  generations: 'GENERATIONS_PER_MINUTE',
  searches: 'SEARCHES_PER_MINUTE',
  links: 'LINKS_PER_HOUR',
  tokens: 'TOKEN_CALLS_PER_MINUTE',
  exports: 'EXPORTS_PER_HOUR',
  guestEntries: 'GUEST_ENTRIES_PER_IP',
} as const satisfies Record<RateKind, keyof Config>

/** Guests without a confirmed address are counted by network only. */
const personOf = (actor: Reviewer): string | null => (isGuest(actor) ? actor.uid_guest : actor.uid_user)

type LimitSettings = Pick<Config, 'FLOOD_LIMIT' | (typeof settingOf)[RateKind]>

export type CallLimits = {
  /** Rejects a call above the limit before its body is read. */
  readonly limitCall: (name: CallName, request: FastifyRequest, actor: Reviewer | undefined) => void
  /** Counts a call with an API token and sends the RateLimit headers. Rejects a call above the limit. */
  readonly limitToken: (actor: Actor, reply: Pick<FastifyReply, 'header'>) => void
  /** Counts a change made over a socket together with changes made by calls. */
  readonly limitChange: (actor: Actor) => void
}

export const createCallLimits = (config: LimitSettings, now: () => number = Date.now): CallLimits => {
  const buckets = createTokenBuckets(now)
  const countCall = createCallCount(rateLimits.tokens.window)
  const take = (kind: RateKind, key: string, share = 1): void => {
    const count = config[settingOf[kind]] * share
    if (count === 0) return
    const wait = buckets.take(`${kind} ${key}`, { count, windowMs: rateLimits[kind].window })
    if (wait > 0) throw new ProductError('too_many', rateMessages[kind], {}, wait)
  }
  return {
    limitCall: (name, request, actor) => {
      const kind = kindOf(name, request)
      if (!kind) return
      const person = actor ? personOf(actor) : null
      if (person !== null) take(kind, person)
      // Disabling the flood limit also disables the limits per network, except for guest entries.
      if (config.FLOOD_LIMIT === 0 && kind !== 'guestEntries') return
      take(kind, networkOf(request.ip), kind === 'guestEntries' ? 1 : perNetwork)
    },
    limitToken: ({ uid_session }, reply) => {
      const quota = config.TOKEN_CALLS_PER_MINUTE
      if (quota === 0) return
      const { left, seconds } = countCall(uid_session, quota, now())
      const window = rateLimits.tokens.window / 1000
      // draft-ietf-httpapi-ratelimit-headers
      void reply.header('ratelimit-policy', `"token";q=${quota};w=${window}`)
      void reply.header('ratelimit', `"token";r=${Math.max(left, 0)};t=${seconds}`)
      if (left < 0) throw new ProductError('too_many', rateMessages.tokens, {}, seconds)
    },
    limitChange: ({ uid_user }) => take('writes', uid_user),
  }
}
