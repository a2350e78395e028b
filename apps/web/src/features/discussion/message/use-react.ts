import { messages as sentences } from '@joinery/contract/messages'
import type { Reaction } from '@joinery/contract/replies'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { replaceEqualDeep } from '@tanstack/react-query'
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

const areSame = (some: readonly Reaction[], others: readonly Reaction[]): boolean =>
  replaceEqualDeep(some, others) === some

/** Shows the own reaction immediately. Its event confirms it; the response counts if no event has arrived. */
export const useReact = ({ discussion, name, onFault }: Options) => {
  const session = useSessionStore()
  /** In the order of the clicks. */
  const last = useRef<Promise<void>>(Promise.resolve())
  const unsaved = useRef(0)
  return useCallback(
    ({ uid_reply }: Pick<Message, 'uid_reply'>, emoji: ReactionEmoji, added: boolean): void => {
      /** Shows the reaction as if it were saved; false if nothing changes. */
      const show = (isOn: boolean): boolean => {
        const message = discussion.findMessage(uid_reply)
        const mine = message?.mine ?? []
        const change = message && ownChange(message.reactions, mine, { emoji, name, added: isOn })
        if (!change) return false
        const reactions = mergeReaction(message.reactions, change)
        discussion.showReactions(uid_reply, { reactions, mine: mergeMine(mine, change) })
        return true
      }
      const version = discussion.findMessage(uid_reply)?.version
      if (!show(added)) return
      const renew = () => discussion.renew(uid_reply).catch(() => {})
      const confirm = async (reactions: readonly Reaction[]): Promise<void> => {
        const now = discussion.findMessage(uid_reply)
        // The answer to a later click decides.
        if (!now || unsaved.current > 0) return
        if (now.version === version) discussion.showReactions(uid_reply, { reactions: [...reactions], mine: now.mine })
        // Someone else reacted between the click and the answer, so the names may be wrong.
        else if (!areSame(now.reactions, reactions)) await renew()
      }
      const save = async () => {
        try {
          const reactions = await setReaction(session, uid_reply, emoji, added)
          unsaved.current -= 1
          await confirm(reactions)
        } catch (error) {
          unsaved.current -= 1
          onFault(sentenceOf(error, sentences.reply.reactFailed))
          // Without a connection, the message cannot be read again.
          show(!added)
          await renew()
        }
      }
      unsaved.current += 1
      last.current = last.current.then(save)
    },
    [discussion, name, onFault, session],
  )
}
