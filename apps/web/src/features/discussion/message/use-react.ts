import { messages as sentences } from '@joinery/contract/messages'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { useCallback, useRef } from 'react'

import { setReaction } from '#api/replies.ts'
import type { DiscussionStore } from '#features/discussion/store/discussion-store.ts'
import type { Message } from '#features/discussion/store/message-cache.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { mergeMine, mergeReaction, ownChange } from '#lib/reactions/merge-reaction.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type Options = {
  readonly discussion: DiscussionStore
  readonly name: string
  readonly onFault: (sentence: string) => void
}

/** Shows the own reaction immediately. Its event confirms it; the response counts if no event has arrived. */
export const useReact = ({ discussion, name, onFault }: Options) => {
  const session = useSessionStore()
  /** In the order of the clicks. */
  const last = useRef<Promise<void>>(Promise.resolve())
  return useCallback(
    ({ uid_reply }: Pick<Message, 'uid_reply'>, emoji: ReactionEmoji, added: boolean): void => {
      const message = discussion.findMessage(uid_reply)
      const mine = message?.mine ?? []
      const change = message && ownChange(message.reactions, mine, { emoji, name, added })
      if (!change) return
      const shown = mergeMine(mine, change)
      discussion.showReactions(uid_reply, { reactions: mergeReaction(message.reactions, change), mine: shown })
      const save = async () => {
        try {
          const reactions = await setReaction(session, uid_reply, emoji, added)
          const now = discussion.findMessage(uid_reply)
          if (now?.version === message.version && now.mine === shown)
            discussion.showReactions(uid_reply, { reactions, mine: shown })
        } catch (error) {
          onFault(sentenceOf(error, sentences.reply.reactFailed))
          await discussion.renew(uid_reply).catch(() => {})
        }
      }
      last.current = last.current.then(save)
    },
    [discussion, name, onFault, session],
  )
}
