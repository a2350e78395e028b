import { messages } from '@joinery/contract/messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Project } from '@joinery/contract/projects'
import type { Reply } from '@joinery/contract/replies'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'

import { commentsQuery, deleteComment, mergeCommentReaction, reactToComment, restoreComment } from '#api/comments.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { type DraftId, saveDraft, readDraft } from '#features/board/card-drafts.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { fetchNext } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useServerEvent } from '#lib/socket/use-connection.ts'

import { CommentForm, type CommentFormHandle } from './comment-form.tsx'
import { Comment } from './comment.tsx'

type MyReactions = Readonly<Partial<Record<string, readonly ReactionEmoji[]>>>

/** Moves the text of a comment deleted during editing into the form. Returns whether that happened. */
const useRescuedEdits = (
  comments: readonly Reply[] | undefined,
  person: string,
  form: RefObject<CommentFormHandle | null>,
): boolean => {
  const [isRescued, setRescued] = useState(false)
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!comments) return
    const here = new Set(comments.map(({ uid_reply }) => uid_reply))
    const missing = [...known.current].filter((uid) => !here.has(uid))
    known.current = here
    for (const uid of missing) {
      const draftId: DraftId = { person, kind: 'comment', uid }
      const html = readDraft(draftId)
      if (html === null || !form.current) continue
      form.current.prepend(html)
      saveDraft(draftId, null)
      setRescued(true)
    }
  }, [comments, form, person])
  return isRescued
}

/** The comments on a card, oldest first. */
export function Comments({ card, project }: { card: Card; project: Project }) {
  const session = useSessionStore()
  const { uid_user, expect } = useBoardContext()
  const canComment = may(project, 'commentOnCards')
  const headingId = useId()
  const query = commentsQuery(session, project.uid_project, card.uid_reply)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query)
  useServerEvent('project_reaction_changed', (event) => {
    if (event.uid_project === project.uid_project) mergeCommentReaction(session, event, event.uid_user === uid_user)
  })
  const myReactions = Object.assign({}, ...(data?.pages ?? []).map(({ my_reactions }) => my_reactions)) as MyReactions // of all pages
  const [deleted, setDeleted] = useState<Reply | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const comments = data?.pages.toReversed().flatMap(({ replies }) => replies)
  const form = useRef<CommentFormHandle>(null)
  const isRescued = useRescuedEdits(comments, uid_user, form)

  const attempt = async (act: () => Promise<void>, otherwise: string) => {
    setFault(null)
    try {
      await act()
    } catch (failure) {
      setFault(sentenceOf(failure, otherwise))
    }
  }
  const leaving = useRef(new Set<string>())
  const handleDelete = async (comment: Reply) => {
    if (leaving.current.has(comment.uid_reply)) return
    leaving.current.add(comment.uid_reply)
    await attempt(async () => {
      expect(await deleteComment(session, comment))
      setDeleted(comment)
    }, messages.reply.deleteFailed)
    leaving.current.delete(comment.uid_reply)
  }
  const handleUndo = (comment: Reply) =>
    attempt(async () => {
      setDeleted(null)
      expect(await restoreComment(session, comment))
    }, messages.reply.updateFailed)

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5 border-t border-line pt-6">
      <h2 id={headingId} className="font-medium">
        {texts.comments}
      </h2>
      {hasNextPage && (
        <Button
          variant="outline"
          className="self-start"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNext(session, query.queryKey, fetchNextPage)}
        >
          {texts.earlierComments}
        </Button>
      )}
      {!comments && !error && <Skeleton className="h-12" />}
      {!comments && error && (
        <ErrorLine text={sentenceOf(error, messages.reply.listFailed)} onRetry={() => void refetch()} />
      )}
      {comments && comments.length > 0 && (
        <ol aria-labelledby={headingId} className="flex flex-col gap-5">
          {comments.map((comment) => (
            <Comment
              key={comment.uid_reply}
              comment={comment}
              canEdit={canComment && comment.uid_user === uid_user}
              canDelete={comment.uid_user === uid_user ? canComment : may(project, 'deleteAnyMessage')}
              mine={myReactions[comment.uid_reply] ?? []}
              onReact={
                canComment
                  ? (emoji, added) =>
                      void attempt(() => reactToComment(session, comment, emoji, added), messages.reply.reactFailed)
                  : undefined
              }
              onDelete={() => void handleDelete(comment)}
            />
          ))}
        </ol>
      )}
      {comments?.length === 0 && !deleted && <p className="text-[0.9375rem] text-muted">{texts.noComments}</p>}
      {deleted && (
        <Message kind="status" className="flex items-center justify-between gap-3">
          {texts.commentDeleted}
          <Button variant="quiet" className="h-8 px-2 text-accent" onClick={() => void handleUndo(deleted)}>
            {commonMessages.undo}
          </Button>
        </Message>
      )}
      <ErrorLine text={fault} />
      {isRescued && <Message kind="status">{messages.kanban.commentRescued}</Message>}
      {canComment && <CommentForm card={card} ref={form} />}
    </section>
  )
}
