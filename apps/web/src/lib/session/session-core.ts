// The session core: holds and renews the token, makes every call, and ends the session when the server has ended it.
// Loaded on demand; the landing page never needs it.
import type { User } from '@joinery/contract/auth'
import type { AnswerOf, PublicCallName, SessionCallName } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { SecondStep } from '@joinery/contract/sign-in/factors'
import type { OtherBrowser } from '@joinery/contract/sign-in/identities'

import { CallError } from '#lib/http/call-error.ts'
import type { CallOptions, Http } from '#lib/http/http.ts'

import type { FirstAnswers } from './first-answers.ts'
import type { SessionStore } from './session-store.ts'
import { noTabs, type Tabs } from './tabs.ts'

/** An access token. Its expiry counts from its arrival, so that a wrong local clock does no harm. */
type HeldToken = { readonly token: string; readonly uid_user: string; readonly endsAt: number }

const parseToken = (token: string, now: number): HeldToken | null => {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    // Issued by our server; a missing field makes the check below fail.
    const { sub, iat, exp } = JSON.parse(new TextDecoder().decode(bytes)) as { sub: string; iat: number; exp: number }
    const endsAt = now + (exp - iat) * 1000
    return Number.isFinite(endsAt) ? { token, uid_user: sub, endsAt } : null
  } catch {
    return null
  }
}

const isFresh = (held: HeldToken | null, now: number): held is HeldToken =>
  held !== null && held.endsAt - now >= limits.session.refreshMargin

export type Credentials = { readonly email: string; readonly password: string; readonly rememberMe: boolean }

export type SignInName = 'logIn' | 'finishLogIn' | 'finishPasskeyLogIn' | 'finishIdentity' | 'confirmIdentity'

/** Calls made with a session token. Two of them need one only if the user is signed in. */
export type TokenCallName = SessionCallName | 'startIdentity' | 'confirmIdentity'

/** Next steps before or instead of a sign-in: a second factor, recovery codes shown once, an email. */
export type SignInAnswer = {
  readonly secondStep?: SecondStep
  readonly recoveryCodes?: readonly string[]
  readonly linkSentTo?: string
  readonly otherBrowser?: OtherBrowser
  readonly purpose?: 'connect' | 'step-up'
}

export type LogInResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly answer: SignInAnswer }
  | {
      readonly ok: false
      readonly answer?: undefined
      readonly message: string
      readonly type?: 'EMAIL_VERIFICATION_REQUIRED'
    }

export type SessionParts = {
  readonly http: Http
  readonly tabs?: Tabs
  readonly firstAnswers?: FirstAnswers
  readonly now?: () => number
}

export type SessionCore = ReturnType<typeof createSessionCore>

/** Log-out does not wait longer than this for the server. */
const logOutTimeoutMs = 2000

const wait = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null)
  })

const isOverStatus = (status: number): boolean => status === 401 || status === 403

export const createSessionCore = (store: SessionStore, parts: SessionParts) => {
  const { http, tabs = noTabs, firstAnswers, now = Date.now } = parts
  let held: HeldToken | null = null
  let refreshing: Promise<string> | null = null
  /** The user is signed in but still viewing recovery codes, which are shown once. */
  let isShowingRecoveryCodes = false

  const clear = (leftOnPurpose = false): void => {
    held = null
    firstAnswers?.drop()
    store.clear(leftOnPurpose)
  }

  const hold = (token: string | undefined, otherwise: string): string => {
    const next = token === undefined ? null : parseToken(token, now())
    if (!next) throw new CallError(otherwise, 0)
    held = next
    return next.token
  }

  const refresh = async (): Promise<string> => {
    // Another tab may have refreshed while this one waited for the lock.
    if (isFresh(held, now())) return held.token
    const answer = await http('refreshSession', {})
    if (!answer.ok) {
      const { noRefreshToken, refreshInvalid, refreshFailed } = messages.session
      const sentence = answer.status === 401 ? noRefreshToken : answer.status === 403 ? refreshInvalid : refreshFailed
      throw new CallError(sentence, answer.status)
    }
    const token = hold(answer.body.accessToken, messages.session.noAccessToken)
    tabs.post({ kind: 'token', token })
    return token
  }

  const isOtherUser = (token: HeldToken | null): boolean => {
    const { user } = store.getState()
    return user !== null && token !== null && token.uid_user !== user.uid_user
  }

  /** Returns a fresh token of the current user. Concurrent callers share one refresh. */
  const getToken = async ({ ofAnyUser = false } = {}): Promise<string> => {
    if (isFresh(held, now())) return held.token
    refreshing ??= tabs.runExclusive(refresh).finally(() => {
      refreshing = null
    })
    const token = await refreshing
    if (!ofAnyUser && isOtherUser(held)) {
      // Another user has logged in in this browser. The screen shows the previous user's data, so clear it.
      clear()
      throw new CallError(messages.session.notAuthenticated, 401)
    }
    if (store.getState().accessToken !== token) store.change({ accessToken: token })
    return token
  }

  const fetchUser = async (token: string, otherwise: string): Promise<User> => {
    const answer = await http('getMe', {}, token)
    if (!answer.ok || !answer.body.user) throw new CallError(otherwise, answer.status)
    return answer.body.user
  }

  const isSignedIn = (uid_user: string | undefined): boolean => store.getState().user?.uid_user === uid_user

  /**
   * Makes an authenticated call as user `who`. A 401 or 403 ends the session, except when a project member lacks
   * permission. Calls that require step-up are retried after it. Nothing is sent or returned once another user is
   * signed in.
   */
  const call = async <Name extends TokenCallName>(
    name: Name,
    options: CallOptions<Name>,
    otherwise: string,
    who: string | undefined = store.getState().user?.uid_user,
    isRepeated = false,
  ): Promise<AnswerOf<Name>> => {
    const notAuthenticated = (): CallError => new CallError(messages.session.notAuthenticated, 401)
    if (!isSignedIn(who)) throw notAuthenticated()
    const before = held
    let token: string
    try {
      token = await getToken()
    } catch (error) {
      // Keep the session if someone logged in before the refusal arrived.
      if (error instanceof CallError && isOverStatus(error.status) && held === before) clear()
      throw error
    }
    // The user may have left while the token was renewed.
    if (!isSignedIn(who)) throw notAuthenticated()
    const proofs = store.stepUp.count()
    const answer = await (firstAnswers?.claim(name, options, token) ?? http(name, options, token))
    if (answer.ok && !isSignedIn(who)) throw notAuthenticated()
    if (answer.ok) {
      options.onAnswer?.(answer.status, answer.header)
      return answer.body as AnswerOf<Name> // a successful response has the contract's shape
    }
    const { status, body } = answer
    const needsStepUp = body.code === 'step_up_required'
    if (needsStepUp && !isRepeated && (await store.stepUp.prompt(proofs)))
      return call(name, options, otherwise, who, true)
    const isOver = isOverStatus(status) && body.code !== 'not_allowed' && !needsStepUp
    // A late response to a previous session says nothing about this one.
    if (isOver && held?.token === token) clear()
    const ours = !isOver ? otherwise : status === 401 ? messages.session.expired : messages.session.accessDenied
    throw new CallError(body.error ?? body.message ?? ours, status, body)
  }

  /** Makes a call without a session. Two calls return errors as text; a proxy may return HTML. */
  const callPublic = async <Name extends PublicCallName>(
    name: Name,
    options: CallOptions<Name>,
    otherwise: string,
  ): Promise<Partial<AnswerOf<Name>>> => {
    const answer = await http(name, options)
    if (answer.ok) return answer.body
    const isSentence = answer.text.length < 300 && !/^\s*[<{[]/.test(answer.text)
    const message = answer.body.error ?? answer.body.message ?? (isSentence ? answer.text.trim() : '')
    throw new CallError(message || otherwise, answer.status, answer.body)
  }

  const enter = (token: string, user: User): void => {
    // Another user: clear the previous user's state first, including caches and half-filled forms.
    if (isOtherUser(held)) store.clear()
    store.enter(token, user)
    void loadCredits()
  }

  const loadCredits = async (): Promise<void> => {
    store.change({ creditsLoading: true })
    let credits = 0 // unknown credits cannot be spent
    try {
      credits = (await call('getCredits', {}, messages.ai.creditsFailed)).credits
    } catch {
      // Credits stay 0.
    }
    if (store.getState().isAuthenticated) store.change({ credits, creditsLoading: false })
  }

  const restore = async (): Promise<void> => {
    if (isShowingRecoveryCodes) return
    try {
      const token = await getToken({ ofAnyUser: true })
      firstAnswers?.request(token)
      enter(token, await fetchUser(token, messages.session.userFailed))
    } catch {
      clear()
    }
  }

  /** A failure does not sign the current user out: they may only have tried to connect another service. */
  const fail = (message: string) => {
    if (store.getState().isAuthenticated && !isOtherUser(held)) store.change({ isLoading: false })
    else clear()
    return { ok: false, message } as const
  }

  const signIn = async <Name extends SignInName>(name: Name, options: CallOptions<Name>): Promise<LogInResult> => {
    store.change({ isLoading: true })
    try {
      const answer = await http(name, options)
      if (!answer.ok) {
        const { error, message, requiresEmailVerification } = answer.body
        if (answer.status === 403 && requiresEmailVerification) {
          return { ...fail(messages.auth.verificationRequired), type: 'EMAIL_VERIFICATION_REQUIRED' }
        }
        const otherwise = answer.status === 401 ? messages.auth.invalidCredentials : messages.auth.loginFailed
        return fail(error ?? message ?? otherwise)
      }
      const body: SignInAnswer & { readonly accessToken?: string } = answer.body
      const isBefore = body.secondStep ?? body.linkSentTo ?? body.otherBrowser ?? body.purpose
      if (isBefore === undefined) {
        const token = hold(body.accessToken, messages.auth.noAccessToken)
        isShowingRecoveryCodes = body.recoveryCodes !== undefined
        if (!isShowingRecoveryCodes) {
          enter(token, await fetchUser(token, messages.auth.userAfterLoginFailed))
          tabs.post({ kind: 'log-in' })
          return { ok: true }
        }
      }
      store.change({ isLoading: false })
      return { ok: false, answer: body }
    } catch (error) {
      return fail(error instanceof CallError ? error.message : messages.auth.loginUnexpected)
    }
  }

  const continueSignIn = async (): Promise<void> => {
    isShowingRecoveryCodes = false
    await restore()
    tabs.post({ kind: 'log-in' })
  }

  const logOut = async (): Promise<void> => {
    const request = getToken()
      .then((token) => http('logOut', {}, token))
      .catch(() => null) // ignore: the session ends here even if the server is not reachable
    const answer = await Promise.race([request, wait(logOutTimeoutMs)])
    clear(true)
    tabs.post({ kind: 'log-out' })
    // A user of an identity provider is signed out there, too.
    if (answer?.ok && answer.body.url) location.assign(answer.body.url)
  }

  tabs.listen((message) => {
    if (message.kind === 'log-out') return clear()
    if (message.kind === 'token') {
      const next = parseToken(message.token, now())
      if (isOtherUser(next)) clear()
      else if (next) {
        held = next
        if (store.getState().isAuthenticated) store.change({ accessToken: next.token })
      }
      return undefined
    }
    // Another tab logged in, perhaps as another user: drop the token and load the user again.
    held = null
    return void restore()
  })

  return {
    restore,
    logIn: (credentials: Credentials): Promise<LogInResult> => signIn('logIn', { body: credentials }),
    signIn,
    continueSignIn,
    logOut,
    /** Ends the session here and in other tabs, without a request: the server has already ended it. */
    end: (): void => {
      clear()
      tabs.post({ kind: 'log-out' })
    },
    call,
    callPublic,
    getToken: () => getToken(),
  }
}
