import type { Project } from '@joinery/contract/projects'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { OpenCard } from '#features/board/board-view.tsx'
import { Board } from '#features/board/board.tsx'
import { useAddressFilter } from '#features/board/filters/use-address-filter.ts'
import { useSession } from '#lib/session/session-provider.tsx'

/** History state of an open card: whether it was opened from the board, and whether for editing. */
type PanelState = { readonly isPanel?: boolean; readonly isEditing?: boolean } | null

/** The board of a project; `?card=` names the open card, the rest of the query is the filter. */
export function ProjectBoard({ project }: { project: Project }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { search, ...location } = useLocation()
  const state = location.state as PanelState // only this page writes it here
  const { filter, setFilter, writeNow } = useAddressFilter()
  const uid = new URLSearchParams(search).get('card')

  const handleOpen = useCallback(
    ({ uid: card, isEditing = false }: OpenCard) => {
      const query = new URLSearchParams(writeNow())
      query.set('card', card)
      void navigate({ search: query.toString() }, { state: { isPanel: true, isEditing } satisfies PanelState })
    },
    [navigate, writeNow],
  )
  // A card opened from the board is a history entry that closing removes; a direct link has no such entry.
  const isClosing = useRef(false)
  useEffect(() => {
    if (uid === null) isClosing.current = false
  }, [uid])
  const handleClose = () => {
    // A second press before navigation completes would go back too far.
    if (isClosing.current) return
    isClosing.current = true
    const query = new URLSearchParams(search)
    query.delete('card')
    void (state?.isPanel ? navigate(-1) : navigate({ search: query.toString() }, { replace: true }))
  }

  return (
    <Board
      project={project}
      uid_user={user?.uid_user ?? ''}
      filter={filter}
      onFilter={setFilter}
      openCard={uid === null ? null : { uid, isEditing: state?.isEditing ?? false }}
      onOpen={handleOpen}
      onClose={handleClose}
    />
  )
}
