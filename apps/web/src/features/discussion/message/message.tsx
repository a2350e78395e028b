import type { Attachment } from '@joinery/contract/files'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { Pin } from 'lucide-react'
import { memo, useId } from 'react'

import type { Row } from '#features/discussion/list/message-rows.ts'
import type { Message as Stored } from '#features/discussion/store/message-cache.ts'
import type { Mentionable } from '#kit/editor/editor-props.ts'
import { ReactionRow } from '#kit/reactions/reaction-row.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { formatDateTime, formatTime } from '#lib/format.ts'

import { type MessageAct, MessageActions } from './message-actions.tsx'
import { MessageBody } from './message-body.tsx'
import { MessageEdit } from './message-edit.tsx'
import { UnsentFiles } from './unsent-files.tsx'
import { UnsentNote } from './unsent-note.tsx'

/** Actions shared by all messages. */
export type MessageActs = {
  readonly act: (act: MessageAct, message: Stored) => void
  readonly react: (message: Stored, emoji: ReactionEmoji, added: boolean) => void
  readonly save: (message: Stored, html: string) => Promise<void>
  readonly stopEditing: (uid_reply: string) => void
  readonly jump: (uid_reply: string) => void
  readonly open: (uid_reply: string, file: Attachment) => void
  readonly preview: (uid_reply: string, file: Attachment) => void
  readonly renew: (uid_reply: string) => void
  readonly retry: (clientId: string) => void
  readonly discard: (clientId: string) => void
}

type MessageProps = Pick<Row, 'author' | 'created_at' | 'message' | 'unsent' | 'startsGroup' | 'endsGroup'> & {
  isOwn: boolean
  /** The user's permissions in this chat. */
  canSend: boolean
  canPin: boolean
  canDeleteAny: boolean
  isEditing: boolean
  isCurrent: boolean
  isTapped: boolean
  isHighlighted: boolean
  people: readonly Mentionable[]
  acts: MessageActs
}

const actsFor = ({ message, isOwn, canSend, canPin, canDeleteAny }: MessageProps): readonly MessageAct[] => [
  ...(canSend && !isOwn ? (['quote'] as const) : []),
  ...(canSend && isOwn ? (['edit'] as const) : []),
  ...(canPin ? ([message?.pinned_at ? 'unpin' : 'pin'] as const) : []),
  ...((canSend && isOwn) || canDeleteAny ? (['delete'] as const) : []),
  ...(hasText(message?.content ?? '') ? (['copyText'] as const) : []),
  'copyLink',
]

/** Leaves room for the actions beside the bubble; in narrow windows these are two buttons. */
const bubbleWidth = (isOwn: boolean): string =>
  `max-w-[min(42rem,88%)] [@media(hover:hover)_and_(width>=40rem)]:max-w-[min(42rem,calc(100%-11.5rem))] ${isOwn ? '[@media(hover:hover)_and_(width<40rem)]:max-w-[calc(100%-4.5rem)]' : '[@media(hover:hover)_and_(width<40rem)]:max-w-[calc(100%-7.25rem)]'}`

/** One message, memoised. */
export const Message = memo(function Message(props: MessageProps) {
  const { author, created_at, message, unsent, startsGroup, isOwn, isEditing, isHighlighted, people, acts } = props
  const id = useId()
  const time = formatTime(created_at)
  const uid = message?.uid_reply ?? ''
  return (
    <article
      tabIndex={-1}
      aria-labelledby={`${id}-head`}
      data-message={message?.uid_reply}
      data-tapped={props.isTapped || undefined}
      className={`group/message relative flex gap-3 px-5 -outline-offset-2 transition-colors duration-200 sm:px-8 lg:px-10 ${startsGroup ? 'pt-5' : 'pt-1.5'} ${isHighlighted ? 'bg-accent-soft' : ''} ${isOwn ? 'justify-end' : ''}`}
    >
      {!isOwn && (
        <div className="w-8 shrink-0">
          {startsGroup && <Avatar size="sm" name={author.name} email={author.email} photo={author.profile_photo} />}
        </div>
      )}
      <div
        className={`flex min-w-0 flex-col ${isOwn ? 'items-end' : 'items-start'} ${isEditing ? 'w-full max-w-3xl' : bubbleWidth(isOwn)}`}
      >
        <p
          id={`${id}-head`}
          className={startsGroup ? 'mb-1 flex max-w-full items-baseline gap-1.5 text-[0.9375rem] leading-6' : 'sr-only'}
        >
          <span dir="auto" className={isOwn ? 'sr-only' : 'truncate font-semibold'}>
            {isOwn ? commonMessages.you : author.name}
          </span>{' '}
          {message?.via && (
            <span dir="auto" className="truncate text-[0.8125rem] text-muted">
              {texts.via(message.via)}
            </span>
          )}{' '}
          <time
            dateTime={created_at}
            title={formatDateTime(created_at)}
            className="text-[0.8125rem] text-muted tabular-nums"
          >
            {time}
          </time>
          {message?.pinned_at && (
            <span className="inline-flex items-center gap-1 text-[0.8125rem] text-accent">
              <Pin className="size-3" strokeWidth={1.75} aria-hidden />
              {texts.pinned}
            </span>
          )}
        </p>
        {isEditing && message ? (
          <MessageEdit
            uid_reply={message.uid_reply}
            html={message.content}
            mayBeEmpty={message.attachments.length > 0}
            people={people}
            onSave={(html) => acts.save(message, html)}
            onClose={() => acts.stopEditing(message.uid_reply)}
          />
        ) : (
          <div
            className={`relative flex max-w-full min-w-0 flex-col gap-1 [@media(hover:none)]:select-none [@media(hover:none)]:[-webkit-touch-callout:none] ${isOwn ? 'items-end' : 'items-start'}`}
          >
            <MessageBody
              html={message?.content ?? unsent?.html ?? ''}
              quote={message?.details.quoted_message ?? unsent?.quote ?? undefined}
              files={message?.attachments ?? []}
              isOwn={isOwn}
              editedAt={message?.edited_at ?? null}
              startsGroup={startsGroup}
              endsGroup={props.endsGroup}
              isFaint={unsent?.stage === 'sending'}
              onJump={acts.jump}
              onOpen={(file) => acts.open(uid, file)}
              onPreview={(file) => acts.preview(uid, file)}
              onBroken={() => acts.renew(uid)}
            />
            {unsent && (
              <>
                {unsent.files.length > 0 && <UnsentFiles files={unsent.files} />}
                <UnsentNote unsent={unsent} onRetry={props.canSend ? acts.retry : undefined} onDiscard={acts.discard} />
              </>
            )}
            {message && (
              <ReactionRow
                reactions={message.reactions}
                mine={message.mine ?? []}
                isReachable={props.isCurrent}
                onToggle={props.canSend ? (emoji, added) => acts.react(message, emoji, added) : undefined}
              />
            )}
            {message && (
              <MessageActions
                offered={actsFor(props)}
                isCurrent={props.isCurrent}
                isOwn={isOwn}
                time={startsGroup ? null : time}
                mine={message.mine ?? []}
                onReact={props.canSend ? (emoji, added) => acts.react(message, emoji, added) : undefined}
                onAct={(act) => acts.act(act, message)}
              />
            )}
          </div>
        )}
      </div>
    </article>
  )
})
