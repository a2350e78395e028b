import { GripVertical, Pencil, Trash2 } from 'lucide-react'

import { IconButton } from '#kit/ui/icon-button.tsx'
import { Menu } from '#kit/ui/menu.tsx'

import type { Card } from './board-cache.ts'
import { dragHintId, useBoardRoom } from './board-room.ts'
import { columns } from './columns.ts'

const icon = { className: 'size-4', strokeWidth: 1.5, 'aria-hidden': true } as const

/**
 * What can be done with a card, on the card itself. A mouse finds it in the corner when it comes near; where there is
 * none it stands in a row below the text.
 */
export function CardActs({ card, textId }: { card: Card; textId: string }) {
  const { drag, uid_user, move, remove, open, focusCard } = useBoardRoom()
  const goals = columns.filter(({ status }) => status !== card.kanban_status)

  const handleDelete = () => {
    const column = drag.getShown()[card.kanban_status ?? 'todo']
    const at = column.indexOf(card)
    focusCard((column[at + 1] ?? column[at - 1])?.uid_reply ?? null)
    void remove(card)
  }

  return (
    <div
      data-acts
      className="relative z-10 flex text-muted [@media(hover:hover)]:absolute [@media(hover:hover)]:top-2 [@media(hover:hover)]:right-2 [@media(hover:hover)]:rounded-md [@media(hover:hover)]:border [@media(hover:hover)]:border-line [@media(hover:hover)]:bg-surface [@media(hover:hover)]:p-0.5 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:transition-opacity [@media(hover:hover)]:group-hover/card:opacity-100 [@media(hover:hover)]:has-focus-visible:opacity-100 [@media(hover:hover)]:has-data-[state=open]:opacity-100 [&_button]:size-10 [&_button]:text-muted [&_button]:hover:text-ink [@media(hover:hover)]:[&_button]:size-8"
    >
      <IconButton
        label="Drag"
        data-handle
        aria-describedby={`${dragHintId} ${textId}`}
        className="cursor-grab [@media(hover:none)]:hidden"
        onClick={() => {
          if (drag.getHeld() === null) drag.lift(card, 'keys')
        }}
      >
        <GripVertical {...icon} />
      </IconButton>
      {card.uid_user === uid_user && (
        <IconButton label="Edit" aria-describedby={textId} onClick={() => open(card, { isEditing: true })}>
          <Pencil {...icon} />
        </IconButton>
      )}
      <Menu
        label="Move to ..."
        items={goals.map(({ status, name }) => ({
          name: `Move to ${name}`,
          onChoose: () => {
            focusCard(card.uid_reply)
            void move(card, { status, before: null })
          },
        }))}
      />
      <IconButton label="Delete" aria-describedby={textId} onClick={handleDelete}>
        <Trash2 {...icon} />
      </IconButton>
    </div>
  )
}
