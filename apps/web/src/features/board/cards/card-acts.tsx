import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'

import { dragHintId, useBoardContext } from '#features/board/board-context.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import { MoveMenu } from './move-menu.tsx'

/**
 * What can be done with a card, on the card itself. A mouse finds it in the corner when it comes near; where there is
 * none it stands in a row below the text (`board.css`). Each button is one element: `data-icon` names its picture.
 */
export function CardActs({ card, textId }: { card: Card; textId: string }) {
  const { drag, uid_user, move, remove, open, focusCard, focusBeside } = useBoardContext()

  const handleDelete = () => {
    focusBeside(card)
    void remove(card)
  }

  return (
    <>
      <IconButton
        label={texts.drag}
        data-handle
        data-icon="drag"
        aria-describedby={`${dragHintId} ${textId}`}
        onClick={() => {
          if (drag.getHeld() === null) drag.lift(card.uid_reply, 'keys')
        }}
      />
      {card.uid_user === uid_user && (
        <IconButton
          label={commonMessages.edit}
          data-icon="edit"
          aria-describedby={textId}
          onClick={() => open(card, { isEditing: true })}
        />
      )}
      <MoveMenu
        card={card}
        onMove={(to) => {
          focusCard(card.uid_reply)
          void move(card, to)
        }}
      />
      <IconButton label={commonMessages.delete} data-icon="delete" aria-describedby={textId} onClick={handleDelete} />
    </>
  )
}
