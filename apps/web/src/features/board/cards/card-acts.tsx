import { GripVertical, Pencil, Trash2 } from 'lucide-react'

import { dragHintId, useBoardContext } from '#features/board/board-context.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import { MoveMenu } from './move-menu.tsx'

const icon = { className: 'size-4', strokeWidth: 1.5, 'aria-hidden': true } as const

/**
 * What can be done with a card, on the card itself. A mouse finds it in the corner when it comes near; where there is
 * none it stands in a row below the text (`board.css`).
 */
export function CardActs({ card, textId }: { card: Card; textId: string }) {
  const { drag, uid_user, move, remove, open, focusCard, focusBeside } = useBoardContext()

  const handleDelete = () => {
    focusBeside(card)
    void remove(card)
  }

  return (
    <div data-acts>
      <IconButton
        label="Drag"
        data-handle
        aria-describedby={`${dragHintId} ${textId}`}
        onClick={() => {
          if (drag.getHeld() === null) drag.lift(card.uid_reply, 'keys')
        }}
      >
        <GripVertical {...icon} />
      </IconButton>
      {card.uid_user === uid_user && (
        <IconButton label="Edit" aria-describedby={textId} onClick={() => open(card, { isEditing: true })}>
          <Pencil {...icon} />
        </IconButton>
      )}
      <MoveMenu
        card={card}
        onMove={(to) => {
          focusCard(card.uid_reply)
          void move(card, to)
        }}
      />
      <IconButton label="Delete" aria-describedby={textId} onClick={handleDelete}>
        <Trash2 {...icon} />
      </IconButton>
    </div>
  )
}
