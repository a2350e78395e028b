// Which limit a call counts towards, per person and per network address. What is about secrets (sign-in, codes, mails) is
// counted by rows of the database as well, in the acts themselves.
import { calls, type CallName } from '@joinery/contract/calls'
import { perNetwork, rateLimits } from '@joinery/contract/installation/rate-limits'
import { rateMessages } from '@joinery/contract/messages/rate-messages'
import type { FastifyRequest } from 'fastify'

import type { Config } from '#config'
import { type Actor, isGuest, type Reviewer } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'

import { networkOf } from './network-of.ts'

// Rate limits in the memory of this process, cheap enough for every call. A bucket holds what may be done at once, and is
// filled again evenly over its window; whoever finds it empty is told when there is one again.

type Rate = { readonly count: number; readonly windowMs: number }

type Bucket = { readonly tokens: number; readonly at: number }

/** More keys than are in use at once. Beyond it the one that has rested longest is forgotten. */
const mostKeys = 50_000

type TokenBuckets = {
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
  createLink: 'links',
  sendLink: 'links',
  askForApproval: 'links',
  openReview: 'guestEntries',
  enterReview: 'guestEntries',
  confirmReview: 'guestEntries',
  exportPeople: 'exports',
  exportCreditReport: 'exports',
  exportAudit: 'exports',
}

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false

const kindOf = (name: CallName, request: FastifyRequest): RateKind | null => {
  const kind = named[name]
  if (kind) return kind
  // The words that are looked for in a discussion are a search, too.
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
  exports: 'EXPORTS_PER_HOUR',
  guestEntries: 'GUEST_ENTRIES_PER_IP',
} as const satisfies Record<RateKind, keyof Config>

/** Whoever looks by a link without a name is counted by the network alone. */
const personOf = (actor: Reviewer): string | null => (isGuest(actor) ? actor.uid_guest : actor.uid_user)

type LimitSettings = Pick<Config, 'FLOOD_LIMIT' | (typeof settingOf)[RateKind]>

export type CallLimits = {
  /** Refuses a call that comes too often, before its body is read. */
  readonly limitCall: (name: CallName, request: FastifyRequest, actor: Reviewer | undefined) => void
  /** Counts a change that comes over a socket with the changes that the person makes by calls. */
  readonly limitChange: (actor: Actor) => void
}

export const createCallLimits = (config: LimitSettings, now: () => number = Date.now): CallLimits => {
  const buckets = createTokenBuckets(now)
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
      // An operator who has turned off the limit by address has turned off these as well.
      if (config.FLOOD_LIMIT === 0 && kind !== 'guestEntries') return
      take(kind, networkOf(request.ip), kind === 'guestEntries' ? 1 : perNetwork)
    },
    limitChange: ({ uid_user }) => take('writes', uid_user),
  }
}
