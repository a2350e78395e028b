// The reading of a discussion: which stretch of it is on the screen, what is being fetched, and how far this person has
// read. Answers may come late and in any order; message-cache.ts makes one list of them.
import { limits } from '@joinery/contract/limits'
import { messages as sentences } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { Reply } from '@joinery/contract/replies'

import type { MessagePage, MessagePlace } from '#api/replies.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { createStore } from '#lib/store/store.ts'

import {
  addNewer,
  addOlder,
  catchUp,
  emptyCache,
  hasGap,
  hear,
  hearDeletion,
  join,
  type MessageCache,
  openStretch,
} from './message-cache.ts'

/** A request to see a message; a later one for the same message is another. */
export type Wanted = { readonly uid_reply: string }

export type EdgeState = 'still' | 'reading' | 'failed'

export type DiscussionState = {
  readonly phase: 'loading' | 'failed' | 'ready'
  /** Why there is nothing to see. */
  readonly fault: string | null
  readonly cache: MessageCache
  /** Rises with every stretch that replaces another. */
  readonly stretch: number
  readonly wanted: Wanted | null
  readonly older: EdgeState
  readonly newer: EdgeState
  /** Up to where this person has read, as far as the server knows. */
  readonly readNumber: number
  /** What comes after it was new when they came; null where nothing was. */
  readonly unreadAfter: number | null
}

type Options = {
  readonly read: (place: MessagePlace) => Promise<MessagePage>
  readonly me: string
  /** How many of the newest messages to begin with. */
  readonly firstPage: number
  /** The end of the discussion as it was last seen here. */
  readonly kept: MessagePage | undefined
  /** A message that somebody wanted to see is not there any more, or could not be fetched. */
  readonly onMissing: (sentence: string) => void
}

export type DiscussionStore = ReturnType<typeof createDiscussionStore>

/** A thousand messages are read back from the end; whoever missed more begins in the middle, without the end. */
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
    wanted: null,
    older: 'still',
    newer: 'still',
    readNumber: kept?.read_number ?? 0,
    unreadAfter: null,
  })
  /** The latest opening; an answer to an earlier one is not shown. */
  let opening = 0
  let isFresh = false
  let isLooking = false
  let isCatchingUp = false
  let isCatchUpWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isNews = ({ uid_user, message_number }: Reply, readNumber: number): boolean =>
    uid_user !== me && (message_number ?? 0) > readNumber

  /** The first answer of the server says what was new when this person came. */
  const welcome = (cache: MessageCache, read_number: number): Partial<DiscussionState> => {
    if (isFresh) return {}
    isFresh = true
    const hasNews = cache.messages.some((message) => isNews(message, read_number))
    return { readNumber: read_number, unreadAfter: hasNews ? read_number : null }
  }

  const change = (cache: MessageCache): void => {
    if (cache === getState().cache) return
    set({ cache })
    watchGap(limits.reply.gapPatience)
  }

  const watchGap = (patience: number): void => {
    clearTimeout(timer)
    if (hasGap(getState().cache)) timer = setTimeout(() => void catchUpNow(), patience)
  }

  /** Back to the first that this person has not read: there they begin, however long they were away. */
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
        break // the end is here, and the rest can be asked for by rolling up
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
      const wanted = uid_reply === null ? null : { uid_reply }
      const welcomed = welcome(cache, page.read_number)
      set({ phase: 'ready', fault: null, cache, stretch, wanted, older: 'still', newer: 'still', ...welcomed })
      if (uid_reply !== null && !has(uid_reply)) onMissing(texts.messageDeleted)
      watchGap(limits.reply.gapPatience)
      if (isCatchUpWanted) void catchUpNow()
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
      // Whoever came back to what was kept is led to what is new; what is on its way belongs to the former list.
      if (typeof welcomed.unreadAfter === 'number')
        set({ stretch: getState().stretch + 1, older: 'still', newer: 'still' })
      watchGap(limits.reply.gapPatience)
    } catch {
      // The next one who notices asks again; joining the room again is such an occasion.
      watchGap(limits.socket.reconnectionDelayMax)
    }
    return undefined
  }

  /** What happens while one answer is on its way may not be in it: then it is asked for once more. */
  const catchUpNow = async (): Promise<void> => {
    clearTimeout(timer)
    isCatchUpWanted = true
    if (isCatchingUp || getState().phase !== 'ready') return
    isCatchingUp = true
    while (isCatchUpWanted) {
      isCatchUpWanted = false
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
      watchGap(limits.reply.gapPatience)
    } catch {
      if (stretch === getState().stretch) set({ [side]: 'failed' })
    }
  }

  const has = (uid_reply: string): boolean =>
    getState().cache.messages.some((message) => message.uid_reply === uid_reply)

  return {
    getState,
    subscribe,
    /** Begins to read: at a message, or at the end. What was kept of the end is shown at once. */
    start: (uid_reply: string | null): void => {
      if (uid_reply !== null || getState().phase !== 'ready') void openPage(uid_reply)
      else void catchUpNow()
    },
    /** Whoever leaves wants no answers any more. */
    stop: (): void => {
      opening += 1
      clearTimeout(timer)
    },
    /** Goes to a message, wherever it stands. */
    show: (uid_reply: string): void => {
      if (has(uid_reply)) set({ wanted: { uid_reply } })
      else void openPage(uid_reply)
    },
    /** Goes to the end. */
    showLatest: (): void => void openPage(null),
    readOlder: (): void => void grow('older'),
    readNewer: (): void => void grow('newer'),
    /** Something may have been missed; what could not be read at all is tried again. */
    catchUp: (): void => void (getState().phase === 'failed' ? openPage(null) : catchUpNow()),
    hear: (reply: Reply): void => {
      const number = reply.message_number ?? 0
      const isNew = number > (getState().cache.messages.at(-1)?.message_number ?? 0)
      // The line before what is new moves on when everything above it has been read.
      const moves = getState().unreadAfter === null || getState().readNumber >= number - 1
      if (isNew && !isLooking && isNews(reply, getState().readNumber) && moves) set({ unreadAfter: number - 1 })
      change(hear(getState().cache, reply))
    },
    hearDeletion: (deletion: { readonly uid_reply: string; readonly version: number }): void =>
      change(hearDeletion(getState().cache, deletion)),
    /** Reads a message and its surroundings anew, because an address in it has run out. */
    renew: async (uid_reply: string): Promise<void> =>
      change(join(getState().cache, await read({ around: uid_reply }))),
    /** Whether the end of the discussion is in front of somebody's eyes. */
    setLooking: (looking: boolean): void => {
      isLooking = looking
    },
    setRead: (readNumber: number): void => {
      if (readNumber > getState().readNumber) set({ readNumber })
    },
    /** Whoever answers has seen what was new. */
    clearUnread: (): void => {
      if (getState().unreadAfter !== null) set({ unreadAfter: null })
    },
  }
}
