import type { Project } from '@joinery/contract/projects'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import type { OpenCard } from '#features/board/board-view.tsx'
import { Board } from '#features/board/board.tsx'
import { cardAddress } from '#features/board/cards/card-name.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

/** History state of an open card: whether it was opened from the board, and whether for editing. */
type PanelState = { readonly isPanel?: boolean; readonly isEditing?: boolean } | null

/** The board of a project; `?card=` names the open card. */
export function ProjectBoard({ project }: { project: Project }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const state = useLocation().state as PanelState // only this page writes it here
  const { uid_project } = project
  const uid = search.get('card')

  const handleOpen = useCallback(
    ({ uid: card, isEditing = false }: OpenCard) =>
      void navigate(cardAddress(uid_project, card), { state: { isPanel: true, isEditing } satisfies PanelState }),
    [navigate, uid_project],
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
    void (state?.isPanel ? navigate(-1) : navigate(paths.project(uid_project, 'board'), { replace: true }))
  }

  return (
    <Board
      project={project}
      uid_user={user?.uid_user ?? ''}
      openCard={uid === null ? null : { uid, isEditing: state?.isEditing ?? false }}
      onOpen={handleOpen}
      onClose={handleClose}
    />
  )
}
