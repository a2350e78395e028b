import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import { ChevronDown, ChevronRight, Pencil } from 'lucide-react'

import type { GridGroup } from '#kit/grid/grid-types.ts'

type RoomHeadProps = {
  group: GridGroup<Selection>
  /** Shown only if the room can be renamed. */
  onRename: ((room: string) => void) | undefined
  onToggle: (room: string) => void
}

const button =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-selected hover:text-ink pointer-coarse:size-11'

/** By keyboard, Enter on the head opens and closes the room, and F2 renames it. */
export function RoomHead({ group: { id, name, rows, isClosed = false }, onRename, onToggle }: RoomHeadProps) {
  const room = name === '' ? texts.noRoom : name
  const Chevron = isClosed ? ChevronRight : ChevronDown
  return (
    <span className="group/head flex min-w-0 items-center pl-1.5">
      <button
        type="button"
        data-own
        tabIndex={-1}
        aria-expanded={!isClosed}
        aria-label={isClosed ? texts.room.expand(room) : texts.room.collapse(room)}
        className={button}
        onClick={() => onToggle(id)}
      >
        <Chevron className="size-4" strokeWidth={1.75} aria-hidden />
      </button>
      <span dir="auto" className="truncate pl-1 font-medium">
        {room}
      </span>
      <span className="shrink-0 pl-2 text-[0.8125rem] text-muted">{texts.items(rows.length)}</span>
      {onRename && name !== '' && (
        <button
          type="button"
          data-own
          tabIndex={-1}
          aria-label={`${texts.room.rename} ${room}`}
          className={`${button} ml-1 opacity-0 group-hover/head:opacity-100 pointer-coarse:opacity-100`}
          onClick={() => onRename(id)}
        >
          <Pencil className="size-3.5" strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </span>
  )
}
