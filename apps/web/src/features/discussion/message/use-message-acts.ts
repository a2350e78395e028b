import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages as sentences } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'

import { deleteMessage, refreshPinned, restoreMessage, setPinned, updateMessage } from '#api/replies.ts'
import type { ComposerHandle } from '#features/discussion/composer/composer.tsx'
import type { DiscussionStore } from '#features/discussion/store/discussion-store.ts'
import type { Message } from '#features/discussion/store/message-cache.ts'
import { copyWithToast } from '#kit/ui/buttons/copy-with-toast.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { isFocusLost } from '#lib/browser/is-focus-lost.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import type { MessageAct } from './message-actions.tsx'
import { quoteOf } from './quote-preview.ts'
import { useReact } from './use-react.ts'

type Options = {
  readonly projectId: string
  /** The user's own name, for reactions. */
  readonly name: string
  readonly discussion: DiscussionStore
  readonly composer: RefObject<ComposerHandle | null>
}

const copyLink = (projectId: string, uid_reply: string): Promise<void> =>
  copyWithToast(`${location.origin}${paths.project(projectId, 'discussion')}?message=${uid_reply}`, texts.linkCopied)

/** Actions on stored messages; `fault` is the last error message. */
export const useMessageActs = ({ projectId, name, discussion, composer }: Options) => {
  const session = useSessionStore()
  const [editing, setEditing] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const restore = useCallback(
    async ({ uid_reply }: Message): Promise<void> => {
      try {
        discussion.applyMessage(await restoreMessage(session, uid_reply))
      } catch (error) {
        setFault(sentenceOf(error, sentences.http.internal))
      }
    },
    [discussion, session],
  )

  const pin = useCallback(
    async ({ uid_reply }: Message, isPinned: boolean): Promise<void> => {
      try {
        discussion.applyMessage(await setPinned(session, uid_reply, isPinned))
        refreshPinned(session, projectId)
      } catch (error) {
        setFault(sentenceOf(error, isPinned ? sentences.reply.pinFailed : sentences.reply.unpinFailed))
      }
    },
    [discussion, projectId, session],
  )

  const react = useReact({ discussion, name, onFault: setFault })

  const leaving = useRef(new Set<string>())
  const remove = useCallback(
    async (message: Message): Promise<void> => {
      if (leaving.current.has(message.uid_reply)) return
      leaving.current.add(message.uid_reply)
      try {
        await deleteMessage(session, message.uid_reply)
        // Members of the room receive an event; without a connection it has to be read.
        discussion.catchUp()
        showToast({
          text: sentences.reply.deleted,
          action: { label: commonMessages.undo, onAct: () => void restore(message) },
        })
      } catch (error) {
        const reason = sentenceOf(error, sentences.reply.deleteFailed)
        const { deleteFailed } = sentences.reply
        setFault(reason === deleteFailed ? deleteFailed : texts.failedBecause(deleteFailed, reason))
      }
      leaving.current.delete(message.uid_reply)
    },
    [discussion, restore, session],
  )

  const act = useCallback(
    (kind: MessageAct, message: Message): void => {
      setFault(null)
      switch (kind) {
        case 'quote':
          return composer.current?.quote(quoteOf(message))
        case 'edit':
          return setEditing(message.uid_reply)
        case 'pin':
        case 'unpin':
          return void pin(message, kind === 'pin')
        case 'delete':
          return void remove(message)
        case 'copyText':
          // On touch screens a long press opens the actions, so text cannot be selected.
          return void copyWithToast(message.original_content, texts.textCopied)
        case 'copyLink':
          return void copyLink(projectId, message.uid_reply)
        default:
          return kind satisfies never
      }
    },
    [composer, pin, projectId, remove],
  )

  const save = useCallback(
    async ({ uid_reply }: Message, html: string): Promise<void> => {
      discussion.applyMessage(await updateMessage(session, uid_reply, html))
    },
    [discussion, session],
  )

  // URLs are valid for at least an hour; an earlier failure has another cause.
  const renewed = useRef(new Map<string, number>())
  const renew = useCallback(
    async (uid_reply: string): Promise<readonly Attachment[] | undefined> => {
      const filesOf = () => discussion.getState().cache.messages.find((one) => one.uid_reply === uid_reply)?.attachments
      const now = Date.now()
      if (now - (renewed.current.get(uid_reply) ?? 0) >= limits.file.signedAddressLifetime.min) {
        renewed.current.set(uid_reply, now)
        await discussion.renew(uid_reply).catch(() => {})
      }
      return filesOf()
    },
    [discussion],
  )

  const stopEditing = useCallback((uid_reply: string) => {
    setEditing((now) => (now === uid_reply ? null : now))
    // Focus the message again once it is rendered, unless the user has moved the focus during saving.
    requestAnimationFrame(() => {
      if (isFocusLost())
        document.querySelector<HTMLElement>(`[data-message="${uid_reply}"]`)?.focus({ preventScroll: true })
    })
  }, [])
  const acts = useMemo(
    () => ({
      act,
      react,
      save,
      stopEditing,
      jump: discussion.show,
      renew: (uid_reply: string) => void renew(uid_reply),
    }),
    [act, discussion, react, renew, save, stopEditing],
  )
  return { acts, editing, fault, renew }
}
