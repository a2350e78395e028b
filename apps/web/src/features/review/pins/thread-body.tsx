import { columnMessages } from '@joinery/contract/messages/column-messages'
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { Suspense, useState } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { paths } from '#paths.ts'

import { AnswerForm } from './answer-form.tsx'
import { canChangeAudience } from './audience.tsx'
import { useCommentActs } from './comment-acts.ts'
import { Comment, quiet } from './comment.tsx'
import { UnsentItem } from './unsent-item.tsx'
import type { PinActs } from './use-pin-acts.ts'
import type { UnsentComments } from './use-unsent.ts'

const PinSelections = retryableLazy(async () => (await import('./pin-selections.tsx')).PinSelections)
const CardDialog = retryableLazy(async () => (await import('./card-dialog.tsx')).CardDialog)

export type ThreadBodyProps = {
  pin: Pin
  view: ReviewView
  me: string
  acts: PinActs
  sending: UnsentComments
  onEdit: () => void
}

const replyTexts = {
  editLabel: texts.editLabel,
  deleteTitle: texts.deleteReplyTitle,
  deleteWarning: texts.deleteReplyWarning,
} as const

/** The linked card; a resolved comment offers to move it to Done. */
function CardLine({ pin, view, acts }: Pick<ThreadBodyProps, 'pin' | 'view' | 'acts'>) {
  const { can } = useReviewClient()
  if (!pin.card) return null
  const { uid_reply, kanban_status } = pin.card
  const isDone = kanban_status === 'done'
  const column = columnMessages[kanban_status]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-surface px-3.5 py-2.5 text-[0.9375rem]">
      <AppLink
        to={`${paths.project(view.project.uid_project, 'board')}?card=${encodeURIComponent(uid_reply)}`}
        className="rounded-sm font-medium underline decoration-line-strong underline-offset-4 hover:text-accent"
      >
        {texts.card}
      </AppLink>
      <span className="text-muted">{isDone && pin.status === 'resolved' ? texts.cardDone(column) : column}</span>
      {pin.status === 'resolved' && !isDone && can('useBoard') && (
        <Button variant="outline" isBusy={acts.busy === 'move'} onClick={() => void acts.finishCard(pin, uid_reply)}>
          {texts.moveCardToDone}
        </Button>
      )}
    </div>
  )
}

/** The thread of the selected comment with its actions. */
export function ThreadBody({ pin, view, me, acts, sending, onEdit }: ThreadBodyProps) {
  const { can, isOwn } = useReviewClient()
  const { canEdit, canDelete, remove } = useCommentActs(pin)
  const [isLeaving, setLeaving] = useState(false)
  const [isShowing, setShowing] = useState(false)
  const [isMakingCard, setMakingCard] = useState(false)
  const canComment = can('commentOnFiles')
  const isOpen = pin.status === 'open'
  const own = sending.unsent.filter(({ target }) => 'uid_pin' in target && target.uid_pin === pin.uid_pin)
  const isOnTeam = can('viewTeamComments')
  const otherAudience = pin.visibility === 'team' ? 'client' : 'team'
  const canChange =
    isOnTeam && can(isOwn(pin) ? 'commentOnFiles' : 'changeAnyPinVisibility') && canChangeAudience(view.project, pin)
  const canMakeCard = pin.card === null && can('useBoard')
  return (
    <div className="mt-3 flex flex-col gap-4 pl-9.5">
      {pin.comments.length + own.length > 0 && (
        <ol aria-label={reviewMessages.replies(pin.number)} className="flex flex-col gap-4">
          {pin.comments.map((answer) => (
            <li key={answer.uid_comment} className="flex gap-3">
              <Avatar
                size="xs"
                name={answer.author.name}
                email={answer.author.uid_user ?? answer.author.name}
                photo={answer.author.profile_photo}
              />
              <div className="min-w-0 flex-1">
                <Comment pin={pin} answer={answer} texts={replyTexts} />
              </div>
            </li>
          ))}
          {own.map((unsent) => (
            <li key={unsent.clientId} className="flex gap-3">
              <Avatar size="xs" name={common.you} email={me} photo={null} className="opacity-60" />
              <UnsentItem
                unsent={unsent}
                onRetry={canComment ? (clientId) => sending.retry(clientId, pin.visibility) : undefined}
                onDiscard={sending.discard}
              />
            </li>
          ))}
        </ol>
      )}
      <CardLine pin={pin} view={view} acts={acts} />
      {canComment && (
        <AnswerForm
          key={pin.uid_pin}
          uid_pin={pin.uid_pin}
          visibility={pin.visibility}
          texts={{
            reply: texts.reply,
            label: texts.reply,
            placeholder: texts.replyPlaceholder,
            ...(isOnTeam ? { send: texts.sendTo[pin.visibility] } : {}),
          }}
          onSend={(html) => {
            sending.send({ uid_pin: pin.uid_pin, visibility: pin.visibility }, html)
            return true
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {can('resolvePins') && (
          <Button
            variant="outline"
            isBusy={acts.busy === 'status'}
            onClick={() => void acts.setStatus(pin, isOpen ? 'resolved' : 'open')}
          >
            {isOpen ? texts.resolve : texts.reopen}
          </Button>
        )}
        {canMakeCard && (
          <Button variant="outline" onClick={() => setMakingCard(true)}>
            {texts.createCard}
          </Button>
        )}
        {isOpen && view.onRevise && pin.page === null && (
          <Button variant="outline" onClick={() => view.onRevise?.(pin)}>
            {texts.revise}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap gap-x-4">
          {canChange && (
            <button
              type="button"
              className={quiet}
              disabled={acts.busy === 'visibility'}
              onClick={() => (otherAudience !== 'team' ? setShowing(true) : void acts.setVisibility(pin, 'team'))}
            >
              {texts.changeAudience[otherAudience]}
            </button>
          )}
          {canEdit && (
            <button type="button" className={quiet} onClick={onEdit}>
              {common.edit}
            </button>
          )}
          {canDelete && (
            <button type="button" className={quiet} onClick={() => setLeaving(true)}>
              {common.delete}
            </button>
          )}
        </span>
      </div>
      {can('editSelections') && (
        <RetryBoundary>
          <Suspense>
            <PinSelections uid_project={view.project.uid_project} pin={pin} />
          </Suspense>
        </RetryBoundary>
      )}
      {acts.fault?.uid_pin === pin.uid_pin && (
        <Message kind="alert" tone="bad">
          {acts.fault.text}
        </Message>
      )}
      {isShowing && (
        <ConfirmDialog
          title={texts.showTitle(pin.number)}
          action={texts.changeAudience.client}
          variant="primary"
          otherwise={reviewMessages.pinFailed}
          onConfirm={() => acts.setVisibility(pin, 'client')}
          onClose={() => setShowing(false)}
        >
          {texts.showWarning(pin.comments.length)}
        </ConfirmDialog>
      )}
      {isMakingCard && (
        <RetryBoundary>
          <Suspense>
            <CardDialog project={view.project} pin={pin} acts={acts} onClose={() => setMakingCard(false)} />
          </Suspense>
        </RetryBoundary>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={texts.deleteTitle(pin.number)}
          action={common.delete}
          otherwise={reviewMessages.pinDeleteFailed}
          onConfirm={async () => {
            await remove()
            if (view.selected === pin.uid_pin) view.onSelect(null)
          }}
          onClose={() => setLeaving(false)}
        >
          {texts.deleteWarning}
        </ConfirmDialog>
      )}
    </div>
  )
}
