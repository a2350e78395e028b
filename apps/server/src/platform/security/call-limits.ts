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
import { createTokenBuckets } from './token-buckets.ts'

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
