// The guest's connection to the server: the secret in the link's URL is exchanged for a guest token. Independent of
// member sessions, so that a rejected guest request never signs out a user in the same browser.
import type { AnswerOf, GuestCallName } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Decision } from '@joinery/contract/review/decisions'
import type { GuestReview } from '@joinery/contract/review/links'

import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { Answer, CallOptions, Http } from '#lib/http/http.ts'
import { createListeners } from '#lib/store/listeners.ts'
import { createStore } from '#lib/store/store.ts'

export type GuestState =
  | { readonly stage: 'opening' }
  | { readonly stage: 'failed'; readonly fault: string }
  | { readonly stage: 'ready'; readonly review: GuestReview }
  /** The link is revoked, expired or unknown. Final until the page is reloaded. */
  | { readonly stage: 'gone' }

/** The decision a code is requested for. */
export type PressedDecision = {
  readonly uid_approval: string
  readonly decision: Decision
  readonly note: string
}

export type GuestSession = ReturnType<typeof createGuestSession>

/** Rate limits and timeouts do not mean that the link is invalid. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

class GoneError extends CallError {
  constructor() {
    super(guestMessages.linkInvalid, 401)
  }
}

const faultOf = (answer: Extract<Answer<GuestCallName>, { ok: false }>, otherwise: string): CallError =>
  new CallError(answer.body.message ?? otherwise, answer.status, answer.body)

/** The first page has files with requests from any page. */
const addPage = (review: GuestReview, page: GuestReview): GuestReview => {
  const known = new Set(review.files.map(({ uid_stack }) => uid_stack))
  return { ...page, files: [...review.files, ...page.files.filter(({ uid_stack }) => !known.has(uid_stack))] }
}

/** `link` is the secret in the link's URL. */
export const createGuestSession = (http: Http, link: string) => {
  /** Stored after confirming an address, valid for weeks. View-only tokens are requested on each visit. */
  const tokenKey = `guest-token:${link}`
  const { getState, subscribe, set } = createStore<GuestState>({ stage: 'opening' })
  /** Emits the stack whose versions or comments changed; null if any may have. */
  const changes = createListeners<[uid_stack: string | null]>()
  let token: string | null = readDraftText(tokenKey)
  let opening: Promise<string> | null = null
  let reading: Promise<void> | null = null
  let isAskedAgain = false
  /** Pages of files that are shown and read again after a change. */
  let pageCount = 1

  const leave = (): never => {
    saveDraftText(tokenKey, null)
    set({ stage: 'gone' })
    throw new GoneError()
  }

  const open = async (): Promise<string> => {
    const answer = await http('openReview', { body: { token: link } })
    if (!answer.ok)
      return isRefusal(answer.status) ? leave() : Promise.reject(faultOf(answer, guestMessages.openFailed))
    if (answer.body.guestToken === undefined) throw new CallError(guestMessages.openFailed, 0)
    return answer.body.guestToken
  }

  /** Returns a token with at least view rights. */
  const getToken = async (): Promise<string> => {
    if (getState().stage === 'gone') throw new GoneError()
    if (token !== null) return token
    opening ??= open().finally(() => {
      opening = null
    })
    token = await opening
    return token
  }

  /** Drops a rejected token, so that the next call requests another. The link itself may still be valid. */
  const send = async <Name extends GuestCallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Name>> => {
    const used = await getToken()
    const answer = await http(name, options, used)
    if (!answer.ok && answer.status === 401 && token === used) {
      token = null
      saveDraftText(tokenKey, null)
    }
    return answer
  }

  const readPage = async (cursor?: string | null): Promise<GuestReview> => {
    const call = { query: { limit: limits.file.pageMax, ...(cursor ? { cursor } : {}) } }
    const first = await send('getGuestReview', call)
    const answer = !first.ok && first.status === 401 ? await send('getGuestReview', call) : first
    if (answer.ok) return answer.body as GuestReview // made with the contract's schema
    if (isRefusal(answer.status)) return leave()
    throw faultOf(answer, guestMessages.openFailed)
  }

  const readOnce = async (): Promise<void> => {
    try {
      let review = await readPage()
      for (let page = 1; page < pageCount && review.nextCursor; page += 1) {
        review = addPage(review, await readPage(review.nextCursor))
      }
      return set({ stage: 'ready', review })
    } catch (error) {
      // Keep the current page if the server is unreachable.
      const { stage } = getState()
      if (stage === 'opening' || stage === 'failed')
        set({ stage: 'failed', fault: sentenceOf(error, guestMessages.openFailed) })
    }
    return undefined
  }

  /** A read requested during another one runs after it, because the running one may be outdated. */
  const read = (): Promise<void> => {
    if (getState().stage === 'gone') return Promise.resolve()
    if (reading) {
      isAskedAgain = true
      return reading
    }
    reading = readOnce().finally(() => {
      reading = null
      if (isAskedAgain) void read()
      isAskedAgain = false
    })
    return reading
  }

  /** Reads the next page of files. Rejects with the message to show. */
  const readMore = async (): Promise<void> => {
    if (reading) await reading
    const state = getState()
    if (reading || state.stage !== 'ready' || !state.review.nextCursor) return
    const { review } = state
    const readNext = async () => {
      const page = await readPage(review.nextCursor)
      pageCount += 1
      set({ stage: 'ready', review: addPage(review, page) })
    }
    const next = readNext()
    reading = next
      .catch(() => {})
      .finally(() => {
        reading = null
        if (isAskedAgain) void read()
        isAskedAgain = false
      })
    await next
  }

  return {
    link,
    getState,
    subscribe,
    changes,
    getToken,
    read,
    readMore,
    /** Rejects with the message to show. After a 401, re-checks whether the link is still valid. */
    call: async <Name extends GuestCallName>(
      name: Name,
      options: CallOptions<Name>,
      otherwise: string,
    ): Promise<AnswerOf<Name>> => {
      const answer = await send(name, options)
      if (answer.ok) return answer.body as AnswerOf<Name> // made with the contract's schema
      if (answer.status === 401) {
        await read()
        if (getState().stage === 'gone') throw new GoneError()
      }
      throw faultOf(answer, otherwise)
    },
    /** Emails a code to this address, and what it is for. */
    enter: async (name: string, email: string, pressed?: PressedDecision): Promise<void> => {
      const answer = await http('enterReview', { body: { token: link, name, email, ...pressed } })
      if (answer.ok) return
      // Validation errors of name or address do not mean that the link is invalid.
      if (answer.status === 401 || answer.status === 404) leave()
      throw faultOf(answer, guestMessages.codeFailed)
    },
    /** Confirms the address and records the decision. */
    confirm: async (
      email: string,
      code: string,
      pressed?: PressedDecision,
    ): Promise<Pick<AnswerOf<'confirmReview'>, 'approval' | 'message'>> => {
      const answer = await http('confirmReview', { body: { token: link, email, code, ...pressed } })
      if (!answer.ok) {
        if (answer.status === 404) leave()
        throw faultOf(answer, guestMessages.codeWrong)
      }
      token = answer.body.guestToken ?? null
      saveDraftText(tokenKey, token)
      // A read that began earlier may not include the confirmed address.
      if (reading) await reading
      await read()
      return answer.body
    },
  }
}
