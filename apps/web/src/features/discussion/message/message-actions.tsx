import { Link2, type LucideIcon, Pencil, Quote, Trash2 } from 'lucide-react'

export type MessageAct = 'quote' | 'edit' | 'delete' | 'copyLink'

const acts: Readonly<Record<MessageAct, { readonly label: string; readonly Icon: LucideIcon }>> = {
  quote: { label: 'Quote', Icon: Quote },
  edit: { label: 'Edit', Icon: Pencil },
  delete: { label: 'Delete', Icon: Trash2 },
  copyLink: { label: 'Copy link', Icon: Link2 },
}

type MessageActionsProps = {
  offered: readonly MessageAct[]
  /** The message that the keyboard is at; its buttons alone are tab stops. */
  isCurrent: boolean
  isOwn: boolean
  onAct: (act: MessageAct) => void
}

/** Appears at a message that is pointed at, tapped on, or reached by the keyboard. */
export function MessageActions({ offered, isCurrent, isOwn, onAct }: MessageActionsProps) {
  return (
    <div
      className={`absolute -top-4 z-10 flex rounded-md border border-line bg-surface p-0.5 text-ink opacity-0 shadow-low transition-opacity group-hover/message:opacity-100 focus-within:opacity-100 group-focus-visible/message:opacity-100 [@media(hover:none)]:pointer-events-none [@media(hover:none)]:focus-within:pointer-events-auto [@media(hover:none)]:group-data-tapped/message:pointer-events-auto [@media(hover:none)]:group-data-tapped/message:opacity-100 ${isOwn ? 'right-2' : 'right-2 max-sm:right-auto max-sm:left-2'}`}
    >
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
            className="flex size-8 items-center justify-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink [@media(hover:none)]:size-10"
          >
            <Icon className="size-4" strokeWidth={1.5} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}
