import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { Suspense, useId, useRef, useState } from 'react'

import type { Card, Position } from '#features/board/store/board-cache.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

const MoveMenuList = retryableLazy(async () => (await import('./move-menu-list.tsx')).MoveMenuList)
const fetchList = () => void MoveMenuList.preload().catch(() => {})

type MoveMenuProps = { card: Card; onMove: (to: Position) => void }

/**
 * The other columns, behind three dots. The menu itself exists only while it is open: hundreds of closed ones would all
 * listen to every key and every move of the mouse. Its code comes when somebody reaches for the first.
 */
export function MoveMenu({ card, onMove }: MoveMenuProps) {
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
        // A press that no pointer made is the keyboard's.
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
              onClose={() => setOpened(null)}
            />
          </Suspense>
        </RetryBoundary>
      )}
    </>
  )
}
