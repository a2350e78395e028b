// The guest's own way to the server: by the secret of the link in the address, with a token of its own. It knows nothing of
// the sessions of members: whatever a guest is answered, somebody who is signed in in the same browser stays so.
import type { AnswerOf, GuestCallName } from '@joinery/contract/call-types'
import { guestMessages as say } from '@joinery/contract/messages/guest-messages'
import type { GuestReview } from '@joinery/contract/review/links'

import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { Answer, CallOptions, Http } from '#lib/http/http.ts'
import { createListeners } from '#lib/store/listeners.ts'
import { createStore } from '#lib/store/store.ts'

export type GuestState =
  | { readonly stage: 'opening' }
  | { readonly stage: 'failed'; readonly fault: string }
  | { readonly stage: 'ready'; readonly review: GuestReview }
  /** The link is revoked, expired, or never was. It stays so until the page is loaded again. */
  | { readonly stage: 'gone' }

export type GuestSession = ReturnType<typeof createGuestSession>

/** Whoever asks too often, or finds no server, has a link that may be good all the same. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

class GoneError extends CallError {
  constructor() {
    super(say.linkInvalid, 401)
  }
}

const faultOf = (answer: Extract<Answer<GuestCallName>, { ok: false }>, otherwise: string): CallError =>
  new CallError(answer.body.message ?? otherwise, answer.status, answer.body)

/** `link` is the secret of the link. */
export const createGuestSession = (http: Http, link: string) => {
  /** Of whoever has confirmed an address: it is good for weeks. One that may only look is asked for at each opening. */
  const tokenKey = `guest-token:${link}`
  const { getState, subscribe, set } = createStore<GuestState>({ stage: 'opening' })
  /** Something happened to the versions of a file, or to comments on them; null: anything may have. */
  const changes = createListeners<[uid_stack: string | null]>()
  let token: string | null = readDraftText(tokenKey)
  let opening: Promise<string> | null = null
  let reading: Promise<void> | null = null
  let isAskedAgain = false

  const leave = (): never => {
    keepDraftText(tokenKey, null)
    set({ stage: 'gone' })
    throw new GoneError()
  }

  const open = async (): Promise<string> => {
    const answer = await http('openReview', { body: { token: link } })
    if (!answer.ok) return isRefusal(answer.status) ? leave() : Promise.reject(faultOf(answer, say.openFailed))
    if (answer.body.guestToken === undefined) throw new CallError(say.openFailed, 0)
    return answer.body.guestToken
  }

  /** A token that may look at least. */
  const getToken = async (): Promise<string> => {
    if (getState().stage === 'gone') throw new GoneError()
    if (token !== null) return token
    opening ??= open().finally(() => {
      opening = null
    })
    token = await opening
    return token
  }

  /** A token that is refused is forgotten; the link itself may be good still, and then gives another. */
  const send = async <Name extends GuestCallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Name>> => {
    const used = await getToken()
    const answer = await http(name, options, used)
    if (!answer.ok && answer.status === 401 && token === used) {
      token = null
      keepDraftText(tokenKey, null)
    }
    return answer
  }

  const readOnce = async (): Promise<void> => {
    try {
      const first = await send('getGuestReview', {})
      const answer = !first.ok && first.status === 401 ? await send('getGuestReview', {}) : first
      if (answer.ok) return set({ stage: 'ready', review: answer.body as GuestReview }) // made with the contract's schema
      if (isRefusal(answer.status)) return leave()
      throw faultOf(answer, say.openFailed)
    } catch (error) {
      // What is on the screen stays there while the server is away.
      const { stage } = getState()
      if (stage === 'opening' || stage === 'failed') set({ stage: 'failed', fault: sentenceOf(error, say.openFailed) })
    }
    return undefined
  }

  /** Asked for while it is being read, it is read once more: what is read began before. */
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

  return {
    link,
    getState,
    subscribe,
    changes,
    getToken,
    read,
    /** Rejects with the sentence to show. After a 401 it is known whether the link itself is gone. */
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
    /** Mails a code to this address. */
    enter: async (name: string, email: string): Promise<void> => {
      const answer = await http('enterReview', { body: { token: link, name, email } })
      if (answer.ok) return
      // A wrong address or name is told as such: what is refused here is not the link.
      if (answer.status === 401 || answer.status === 404) leave()
      throw faultOf(answer, say.codeFailed)
    },
    confirm: async (email: string, code: string): Promise<void> => {
      const answer = await http('confirmReview', { body: { token: link, email, code } })
      if (!answer.ok) {
        if (answer.status === 404) leave()
        throw faultOf(answer, say.codeWrong)
      }
      token = answer.body.guestToken ?? null
      keepDraftText(tokenKey, token)
      // One that began before may not know of the address yet.
      if (reading) await reading
      await read()
    },
  }
}
