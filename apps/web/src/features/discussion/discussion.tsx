import type { User } from '@joinery/contract/auth'
import { messages as sentences } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Project } from '@joinery/contract/projects'
import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import { useFilePaste } from '#kit/attachments/upload/use-file-paste.ts'
import { DropHint } from '#kit/editor/files/drop-hint.tsx'
import { useFileDrop } from '#kit/editor/files/use-file-drop.ts'
import { mentionablePeople } from '#kit/editor/mentions/mentionable-people.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { useMedia } from '#lib/browser/use-media.ts'
import { may } from '#lib/may.ts'
import { displayName } from '#lib/session/session.ts'
import { useProjectRoom } from '#lib/socket/use-connection.ts'

import { Composer, type ComposerHandle } from './composer/composer.tsx'
import { TypingLine } from './composer/typing-line.tsx'
import { useTypingSignal, useTypists } from './composer/use-typing.ts'
import { MessageList } from './list/message-list.tsx'
import { rowsOf } from './list/message-rows.ts'
import { MessagesSkeleton } from './list/messages-skeleton.tsx'
import { NoMessages } from './list/no-messages.tsx'
import { useFileActs } from './message/use-file-acts.ts'
import { useMessageActs } from './message/use-message-acts.ts'
import { useRescuedEdit } from './message/use-rescued-edit.ts'
import { missedText } from './missed-text.ts'
import { PinnedBar } from './pinned/pinned-bar.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import type { Draft } from './store/unsent-messages.ts'
import { useDiscussion } from './store/use-discussion.ts'
import { useMissedCount } from './store/use-missed-count.ts'
import { useReadMark } from './store/use-read-mark.ts'
import { useSendMessage } from './store/use-send-message.ts'

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether this browser tab is visible. */
const useVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  )

function LoadTrouble({ reason, onRetry }: { reason: string | null; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <div>
        <p className="font-display text-2xl leading-tight">{sentences.reply.loadMessagesFailed}</p>
        {reason !== null && reason !== sentences.reply.loadMessagesFailed && (
          <p className="mt-2 text-muted">{reason}</p>
        )}
      </div>
      <Button onClick={onRetry}>{commonMessages.tryAgain}</Button>
    </div>
  )
}

type DiscussionProps = {
  project: Project
  user: User
  /** The message to scroll to; a new object each time a link is followed. */
  target: { readonly uid_reply: string } | null
  /** Renders the offer of a summary, given the missed messages, one per line. */
  offerSummary?: (text: string) => ReactNode
}

export function Discussion({ project, user, target, offerSummary }: DiscussionProps) {
  const { uid_project: projectId } = project
  const { uid_user, email } = user
  const name = displayName(user)
  const { profile_photo } = user.details
  const scope = `${uid_user}/${projectId}`
  const canSend = may(project, 'sendMessage')
  const isArchived = project.status === 'archived'

  const { discussion, state } = useDiscussion(project, uid_user, target?.uid_reply ?? null)
  useMissedCount(state, uid_user)
  const isVisible = useVisible()
  const [first] = useState(target)
  useEffect(() => {
    if (target && target !== first) discussion.show(target.uid_reply)
  }, [discussion, first, target])

  const [isAtEnd, setAtEnd] = useState(false)
  const isEmpty = state.cache.messages.length === 0 && state.cache.first === null
  const isLooking = isVisible && state.phase === 'ready' && (isAtEnd || isEmpty)
  useReadMark({ projectId, me: uid_user, discussion, state, isLooking })

  const { unsent, send, retry, retryWaiting, discard } = useSendMessage({
    projectId,
    me: uid_user,
    scope,
    onStored: discussion.applyMessage,
  })
  useProjectRoom(projectId, isVisible ? 'discussion' : null, () => {
    discussion.catchUp()
    retryWaiting()
  })
  const typing = useTypingSignal(projectId, name)
  const typists = useTypists(projectId)
  const composer = useRef<ComposerHandle>(null)
  const { acts, editing, fault, renew } = useMessageActs({ projectId, name, discussion, composer })
  useRescuedEdit({ editing, state, composer, stopEditing: acts.stopEditing })
  const { fileActs, fileFault } = useFileActs({ messages: state.cache.messages, renew })
  const allActs = useMemo(() => ({ ...acts, ...fileActs, retry, discard }), [acts, fileActs, retry, discard])

  const people = useMemo(() => mentionablePeople(project, uid_user), [project, uid_user])
  const rows = useMemo(
    () => rowsOf(state.cache, { me: { uid_user, email, name, profile_photo }, unsent, unreadAfter: state.unreadAfter }),
    [state.cache, state.unreadAfter, unsent, uid_user, email, name, profile_photo],
  )

  const attach = (files: readonly File[]) => {
    if (canSend) composer.current?.attach(files)
  }
  useFilePaste(attach)
  const { isOver, handlers } = useFileDrop(canSend ? attach : undefined)
  const [isSearching, setSearching] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  const isLarge = useMedia('(min-width: 64rem)')
  const closeSearch = () => {
    setSearching(false)
    requestAnimationFrame(() => searchButton.current?.focus({ preventScroll: true }))
  }

  const handleSend = useCallback(
    (draft: Draft) => {
      discussion.clearUnread()
      if (discussion.getState().cache.last !== null) discussion.showLatest()
      send(draft)
    },
    [discussion, send],
  )

  const missed = useMemo(
    () => missedText(state.cache.messages, state.unreadAfter, uid_user),
    [state.cache.messages, state.unreadAfter, uid_user],
  )

  const content = () => {
    if (state.phase === 'loading') return <MessagesSkeleton />
    if (state.phase === 'failed') return <LoadTrouble reason={state.fault} onRetry={discussion.showLatest} />
    if (rows.length === 0 && state.cache.first === null) return <NoMessages canSend={canSend} />
    return (
      <MessageList
        key={state.stretch}
        project={project}
        me={uid_user}
        rows={rows}
        state={state}
        discussion={discussion}
        editing={editing}
        people={people}
        acts={allActs}
        onAtEnd={setAtEnd}
      />
    )
  }

  const sentence = fault ?? fileFault
  return (
    <section aria-label={texts.title} className="relative flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {/* Dropping is pointer-only; keyboard users have the file input. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="relative flex min-h-0 flex-1 flex-col" {...handlers}>
          {state.phase === 'ready' && <PinnedBar projectId={projectId} onShow={discussion.show} />}
          {content()}
          {!isSearching && (
            <IconButton
              ref={searchButton}
              label={texts.searchMessages}
              title={texts.searchMessages}
              // In the middle of the pinned bar, where there is one.
              className="absolute top-0 right-2 z-10 [[data-pinned]~&]:top-1.5 text-muted hover:text-ink sm:right-5 lg:right-7 [@media(max-height:30rem)]:right-2"
              onClick={() => setSearching(true)}
            >
              <Search className="size-4.5" strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
          {isOver && <DropHint />}
        </div>
        <div className="px-3 pb-3 sm:px-8 sm:pb-5 lg:px-10 [@media(max-height:30rem)]:pb-1.5">
          <ErrorLine text={sentence} className="mt-2" />
          {missed !== null && offerSummary && <div className="pt-3">{offerSummary(missed)}</div>}
          {!isArchived && <TypingLine names={typists} />}
          {canSend ? (
            <Composer
              ref={composer}
              scope={scope}
              people={people}
              onSend={handleSend}
              onTyped={typing.typed}
              onStopped={typing.stop}
            />
          ) : (
            <p className="border-t border-line pt-4 pb-1 text-center text-[0.9375rem] text-muted">
              {isArchived ? texts.archived : texts.readOnly}
            </p>
          )}
        </div>
      </div>
      {isSearching && (
        <SearchPanel
          projectId={projectId}
          onShow={(uid_reply) => {
            discussion.show(uid_reply)
            // On small screens the search covers the conversation; close it to show the result.
            if (!isLarge) closeSearch()
          }}
          onClose={closeSearch}
        />
      )}
    </section>
  )
}
