import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { Copy, Link2, type LucideIcon, Pencil, Pin, PinOff, Quote, Trash2 } from 'lucide-react'

import { ReactButton } from '#kit/reactions/react-button.tsx'

import { MoreButton } from './more-button.tsx'

export type MessageAct = 'quote' | 'edit' | 'pin' | 'unpin' | 'delete' | 'copyText' | 'copyLink'

const acts: Readonly<Record<MessageAct, { readonly label: string; readonly Icon: LucideIcon }>> = {
  quote: { label: texts.quote, Icon: Quote },
  edit: { label: commonMessages.edit, Icon: Pencil },
  pin: { label: texts.pin, Icon: Pin },
  unpin: { label: texts.unpin, Icon: PinOff },
  delete: { label: commonMessages.delete, Icon: Trash2 },
  copyText: { label: texts.copyText, Icon: Copy },
  copyLink: { label: texts.copyLink, Icon: Link2 },
}

type MessageActionsProps = {
  offered: readonly MessageAct[]
  /** Whether this is the current message of the arrow keys; only its buttons are tab stops. */
  isCurrent: boolean
  isOwn: boolean
  /** The time, unless it is shown elsewhere. */
  time: string | null
  mine: readonly ReactionEmoji[]
  /** Undefined for people who cannot react. */
  onReact: ((emoji: ReactionEmoji, added: boolean) => void) | undefined
  onAct: (act: MessageAct) => void
}

const button =
  'size-8 items-center justify-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink [@media(hover:none)]:size-11'

/**
 * Actions of a hovered, tapped or focused message: beside the bubble for a mouse, below it for touch, never over the
 * text. In a narrow window a mouse finds most of them in a menu.
 */
export function MessageActions({ offered, isCurrent, isOwn, time, mine, onReact, onAct }: MessageActionsProps) {
  return (
    <div
      data-message-acts
      className={`items-center rounded-md text-ink [@media(hover:hover)]:absolute [@media(hover:hover)]:top-0.5 [@media(hover:hover)]:z-10 [@media(hover:hover)]:flex [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:transition-opacity [@media(hover:hover)]:group-hover/message:opacity-100 [@media(hover:hover)]:focus-within:opacity-100 [@media(hover:hover)]:group-focus-visible/message:opacity-100 [@media(hover:none)]:hidden [@media(hover:none)]:animate-appear [@media(hover:none)]:border [@media(hover:none)]:border-line [@media(hover:none)]:bg-surface [@media(hover:none)]:group-data-tapped/message:flex [@media(hover:none)]:group-focus-visible/message:flex [@media(hover:none)]:focus-within:flex ${isOwn ? 'flex-row [@media(hover:hover)]:right-full [@media(hover:hover)]:mr-1.5' : '[@media(hover:hover)]:left-full [@media(hover:hover)]:ml-1.5'}`}
    >
      {time !== null && (
        <span
          aria-hidden
          className={`px-1.5 text-xs whitespace-nowrap text-muted tabular-nums [@media(hover:none)]:hidden max-xl:hidden ${isOwn ? '' : 'order-last'}`}
        >
          {time}
        </span>
      )}
      {onReact && (
        <ReactButton mine={mine} onToggle={onReact} tabIndex={isCurrent ? 0 : -1} className={`flex ${button}`} />
      )}
      {offered.map((act) => {
        const { label, Icon } = acts[act]
        return (
          <button
            key={act}
            type="button"
            aria-label={label}
            title={label}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onAct(act)}
            className={`${button} ${act === 'copyText' ? 'hidden [@media(hover:none)]:flex' : 'flex [@media(hover:hover)_and_(width<40rem)]:hidden'}`}
          >
            <Icon className="size-4" strokeWidth={1.5} aria-hidden />
          </button>
        )
      })}
      <MoreButton
        tabIndex={isCurrent ? 0 : -1}
        choices={offered.map((act) => {
          const { label, Icon } = acts[act]
          const content = (
            <>
              <Icon className="size-4.5 text-muted" strokeWidth={1.5} aria-hidden />
              {label}
            </>
          )
          return { key: act, content, onChoose: () => onAct(act) }
        })}
        className={`hidden [@media(hover:hover)_and_(width<40rem)]:flex ${button}`}
      />
    </div>
  )
}
