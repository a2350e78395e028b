import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { Suspense, useId, useRef, useState } from 'react'

import { dragHintId, useBoardContext } from '#features/board/board-context.ts'
import type { Card, Position } from '#features/board/store/board-cache.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

const MoveMenuList = retryableLazy(async () => (await import('./move-menu-list.tsx')).MoveMenuList)
const fetchList = () => void MoveMenuList.preload().catch(() => {})

type MoveMenuProps = { card: Card; onMove: (to: Position) => void }

/**
 * The move menu. It is mounted only while open, because hundreds of closed menus would each listen to keys and pointer
 * moves. Loaded on first use.
 */
function MoveMenu({ card, onMove }: MoveMenuProps) {
  const { selection, editLabels } = useBoardContext()
  const { uid_reply: uid } = card
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'by-key' | 'by-pointer' | null>(null)
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        label={texts.moveTo}
        data-icon="move"
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        data-state={opened === null ? 'closed' : 'open'}
        className="data-[state=open]:bg-sunken"
        onPointerEnter={fetchList}
        onFocus={fetchList}
        // A click without a pointer comes from the keyboard.
        onClick={({ detail }) => setOpened(opened === null ? (detail === 0 ? 'by-key' : 'by-pointer') : null)}
      />
      {opened !== null && (
        <RetryBoundary className="absolute top-full right-0 z-30 mt-1 w-64">
          <Suspense>
            <MoveMenuList
              labelledBy={id}
              button={button}
              takesFocus={opened === 'by-key'}
              card={card}
              onMove={onMove}
              onLabels={() => editLabels(uid)}
              onSelect={() => selection.toggle(uid)}
              isSelected={selection.has(uid)}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        </RetryBoundary>
      )}
    </>
  )
}

/**
 * The buttons of a card, in a row below its text; a mouse shows them on hover (`board.css`). Each is a single element
 * whose icon is set by `data-icon`.
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
