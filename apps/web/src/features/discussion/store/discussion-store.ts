// Loads a discussion: the displayed stretch, pending requests and the read position. Responses may come late and out of
// order; message-cache.ts merges them.
import { limits } from '@joinery/contract/limits'
import { messages as sentences } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { Reply } from '@joinery/contract/replies'
import type { ReactionEvent } from '@joinery/contract/socket'

import type { MessagePage, MessagePlace } from '#api/replies.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { createStore } from '#lib/store/store.ts'

import {
  addNewer,
  addOlder,
  catchUp,
  emptyCache,
  hasGap,
  applyMessage,
  applyDeletion,
  applyReaction,
  join,
  type Message,
  type MessageCache,
  openStretch,
  showReactions,
} from './message-cache.ts'

/** A request to scroll to a message; a new object for each request. */
export type ScrollTarget = { readonly uid_reply: string }

export type EdgeState = 'still' | 'reading' | 'failed'

export type DiscussionState = {
  readonly phase: 'loading' | 'failed' | 'ready'
  /** Why nothing can be shown. */
  readonly fault: string | null
  readonly cache: MessageCache
  /** Increases with each stretch that replaces another. */
  readonly stretch: number
  readonly scrollTarget: ScrollTarget | null
  readonly older: EdgeState
  readonly newer: EdgeState
  /** The read position known to the server. */
  readonly readNumber: number
  /** Messages after this number are below the unread divider; null without a divider. */
  readonly unreadAfter: number | null
}

type Options = {
  readonly read: (place: MessagePlace) => Promise<MessagePage>
  readonly me: string
  /** Size of the first page. */
  readonly firstPage: number
  /** The cached newest page. */
  readonly kept: MessagePage | undefined
  /** Called when a requested message no longer exists or could not be loaded. */
  readonly onMissing: (sentence: string) => void
}

export type DiscussionStore = ReturnType<typeof createDiscussionStore>

/** Reads back up to a thousand messages; with more unread, it starts in the middle without the end. */
const mostPagesBack = 5

export const createDiscussionStore = ({ read, me, firstPage, kept, onMissing }: Options) => {
  const {
    getState,
    subscribe,
    change: set,
  } = createStore<DiscussionState>({
    phase: kept ? 'ready' : 'loading',
    fault: null,
    cache: kept ? openStretch(kept) : emptyCache,
    stretch: 0,
    scrollTarget: null,
    older: 'still',
    newer: 'still',
    readNumber: kept?.read_number ?? 0,
    unreadAfter: null,
  })
  /** The latest opening; responses to earlier ones are ignored. */
  let opening = 0
  let isFresh = false
  let isLooking = false
  let isCatchingUp = false
  let isCatchUpPending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let unknownTimer: ReturnType<typeof setTimeout> | undefined
  /** Version of the last board event, which precedes the event of a reaction to a comment. */
  let boardVersion: number | undefined

  const isNews = ({ uid_user, message_number }: Reply, readNumber: number): boolean =>
    uid_user !== me && (message_number ?? 0) > readNumber

  /** The first response determines what was unread on opening. */
  const welcome = (cache: MessageCache, read_number: number): Partial<DiscussionState> => {
    if (isFresh) return {}
    isFresh = true
    const hasNews = cache.messages.some((message) => isNews(message, read_number))
    return { readNumber: read_number, unreadAfter: hasNews ? read_number : null }
  }

  const change = (cache: MessageCache): void => {
    if (cache === getState().cache) return
    set({ cache })
    watchGap(limits.reply.gapTimeout)
  }

  const watchGap = (patience: number): void => {
    clearTimeout(timer)
    if (hasGap(getState().cache)) timer = setTimeout(() => void catchUpNow(), patience)
  }

  /** Reads back to the first unread message. */
  const reachUnread = async (opened: MessageCache, readNumber: number, own: number): Promise<MessageCache> => {
    let cache = opened
    const missed = (opened.messages.at(-1)?.message_number ?? 0) - readNumber
    if (missed > mostPagesBack * limits.reply.pageMax) {
      try {
        return openStretch(await read({ aroundNumber: readNumber + 1 }), opened)
      } catch {
        return opened
      }
    }
    for (let pages = 0; pages < mostPagesBack && cache.first; pages++) {
      const { first, messages } = cache
      if (own !== opening || (messages[0]?.message_number ?? 0) <= readNumber + 1) break
      try {
        cache = addOlder(cache, first, await read({ before: first.uid_reply, limit: limits.reply.pageMax }))
      } catch {
        break // the newest messages are shown; scrolling up loads the others
      }
    }
    return cache
  }

  const openPage = async (uid_reply: string | null): Promise<void> => {
    opening += 1
    const own = opening
    if (getState().phase === 'failed') set({ phase: 'loading', fault: null })
    try {
      const page = await read(uid_reply === null ? { limit: firstPage } : { around: uid_reply })
      if (own !== opening) return
      const opened = openStretch(page, getState().cache)
      const cache = uid_reply === null && !isFresh ? await reachUnread(opened, page.read_number, own) : opened
      if (own !== opening) return
      const stretch = getState().stretch + 1
      const scrollTarget = uid_reply === null ? null : { uid_reply }
      const welcomed = welcome(cache, page.read_number)
      set({ phase: 'ready', fault: null, cache, stretch, scrollTarget, older: 'still', newer: 'still', ...welcomed })
      if (uid_reply !== null && !has(uid_reply)) onMissing(texts.messageDeleted)
      watchGap(limits.reply.gapTimeout)
      if (isCatchUpPending) void catchUpNow()
    } catch (error) {
      if (own !== opening) return
      const isMissing = uid_reply !== null && error instanceof CallError && error.status === 404
      const sentence = sentenceOf(error, sentences.reply.loadMessagesFailed)
      if (getState().phase === 'ready') return onMissing(isMissing ? texts.messageDeleted : sentence)
      if (!isMissing) return set({ phase: 'failed', fault: sentence })
      onMissing(texts.messageDeleted)
      await openPage(null)
    }
    return undefined
  }

  const readChanges = async (): Promise<void> => {
    const since = getState().cache.version
    try {
      const page = await read({ since })
      if (page.isCut) return await openPage(null)
      const cache = catchUp(getState().cache, since, page)
      const readNumber = Math.max(getState().readNumber, page.read_number)
      const welcomed = welcome(cache, page.read_number)
      set({ cache, readNumber, ...welcomed })
      // Remounts the list, so that it starts at the first unread message; pending requests belong to the former list.
      if (typeof welcomed.unreadAfter === 'number')
        set({ stretch: getState().stretch + 1, older: 'still', newer: 'still' })
      watchGap(limits.reply.gapTimeout)
    } catch {
      // Retried after a delay if there is a gap, else when the room is joined again.
      watchGap(limits.socket.reconnectionDelayMax)
    }
    return undefined
  }

  /** A catch-up requested during another runs after it, because the running response may miss the change. */
  const catchUpNow = async (): Promise<void> => {
    clearTimeout(timer)
    isCatchUpPending = true
    if (isCatchingUp || getState().phase !== 'ready') return
    isCatchingUp = true
    while (isCatchUpPending) {
      isCatchUpPending = false
      await readChanges()
    }
    isCatchingUp = false
  }

  const grow = async (side: 'older' | 'newer'): Promise<void> => {
    const edge = side === 'older' ? getState().cache.first : getState().cache.last
    if (!edge || getState()[side] === 'reading') return
    set({ [side]: 'reading' })
    const { stretch } = getState()
    try {
      const page = await read(side === 'older' ? { before: edge.uid_reply } : { after: edge.uid_reply })
      if (stretch !== getState().stretch) return
      const add = side === 'older' ? addOlder : addNewer
      set({ cache: add(getState().cache, edge, page), [side]: 'still' })
      watchGap(limits.reply.gapTimeout)
    } catch {
      if (stretch === getState().stretch) set({ [side]: 'failed' })
    }
  }

  const has = (uid_reply: string): boolean =>
    getState().cache.messages.some((message) => message.uid_reply === uid_reply)

  const renew = async (uid_reply: string): Promise<void> =>
    change(join(getState().cache, await read({ around: uid_reply })))

  return {
    getState,
    subscribe,
    /** Opens the discussion at a message or at its end, showing the cached end immediately. */
    start: (uid_reply: string | null): void => {
      if (uid_reply !== null || getState().phase !== 'ready') void openPage(uid_reply)
      else void catchUpNow()
    },
    /** Ignores the response to a pending opening, and stops waiting for gaps. */
    stop: (): void => {
      opening += 1
      clearTimeout(timer)
      clearTimeout(unknownTimer)
    },
    /** Scrolls to a message, loading it if needed. */
    show: (uid_reply: string): void => {
      if (has(uid_reply)) set({ scrollTarget: { uid_reply } })
      else void openPage(uid_reply)
    },
    /** Opens the newest page. */
    showLatest: (): void => void openPage(null),
    readOlder: (): void => void grow('older'),
    readNewer: (): void => void grow('newer'),
    /** Reads possibly missed changes, or retries a failed opening. */
    catchUp: (): void => void (getState().phase === 'failed' ? openPage(null) : catchUpNow()),
    applyMessage: (reply: Reply): void => {
      const number = reply.message_number ?? 0
      const isNew = number > (getState().cache.messages.at(-1)?.message_number ?? 0)
      // The divider moves on when everything above it has been read.
      const moves = getState().unreadAfter === null || getState().readNumber >= number - 1
      if (isNew && !isLooking && isNews(reply, getState().readNumber) && moves) set({ unreadAfter: number - 1 })
      const isKnown = has(reply.uid_reply)
      change(applyMessage(getState().cache, reply))
      // A restored message, whose event does not say which reactions are the user's own.
      const isBack = !isKnown && reply.reactions.length > 0 && has(reply.uid_reply)
      if (isBack) void renew(reply.uid_reply).catch(() => {})
    },
    applyDeletion: (deletion: { readonly uid_reply: string; readonly version: number }): void =>
      change(applyDeletion(getState().cache, deletion)),
    applyReaction: (event: ReactionEvent): void => {
      const cache = applyReaction(getState().cache, event, me)
      if (cache) return change(cache)
      if (event.version === boardVersion) return undefined
      // To a message that is not loaded: reading its change once is cheaper than a gap with the next event.
      clearTimeout(unknownTimer)
      unknownTimer = setTimeout(() => void catchUpNow(), limits.reply.gapTimeout)
      return undefined
    },
    noteBoardVersion: (version: number | undefined): void => {
      boardVersion = version
    },
    /** Shows the user's own reaction immediately. */
    showReactions: (uid_reply: string, reactions: Pick<Message, 'reactions' | 'mine'>): void =>
      change(showReactions(getState().cache, uid_reply, reactions)),
    findMessage: (uid_reply: string): Message | undefined =>
      getState().cache.messages.find((message) => message.uid_reply === uid_reply),
    /** Refetches a message and its surroundings, for example because a file URL has expired. */
    renew,
    /** Sets whether the end of the discussion is visible to the user. */
    setLooking: (looking: boolean): void => {
      isLooking = looking
    },
    setRead: (readNumber: number): void => {
      if (readNumber > getState().readNumber) set({ readNumber })
    },
    /** Sending a reply implies having seen the unread messages. */
    clearUnread: (): void => {
      if (getState().unreadAfter !== null) set({ unreadAfter: null })
    },
  }
}
