import type { Project } from '@joinery/contract/projects'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import type { OpenCard } from '#features/board/board-view.tsx'
import { Board } from '#features/board/board.tsx'
import { cardAddress } from '#features/board/cards/card-name.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

/** What the history remembers with an open card: that it was opened from the board, and what for. */
type PanelState = { readonly isPanel?: boolean; readonly isEditing?: boolean } | null

/** The board of a project; `?card=` is the card that stands open. */
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
  // Opened from the board, the card is a step in the history that closing takes back; a link stands alone.
  const isClosing = useRef(false)
  useEffect(() => {
    if (uid === null) isClosing.current = false
  }, [uid])
  const handleClose = () => {
    // Pressed twice before it has gone, it would lead further back.
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
