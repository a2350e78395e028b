import { uiMessages as texts } from '@joinery/contract/messages/ui-messages'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { waitForOverlayHistory } from '#kit/ui/overlays/overlay-history.ts'
import { useBack } from '#kit/ui/overlays/use-back.ts'

import { guardLeaving, leadsAway } from './leaving.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type Leaving = { readonly go: () => void }

/**
 * Confirms before leaving a form with unsaved changes and no draft: by link, Back, the palette or closing the tab.
 */
export function AskBeforeLeaving({ isChanged }: { isChanged: boolean }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Leaving | null>(null)
  const [decided, setDecided] = useState<Leaving | null>(null)
  if (decided && !isChanged) setDecided(null)
  const isGuarding = isChanged && decided === null
  useLeaveGuard(isGuarding)
  useBack(() => setAsked({ go: () => void navigate(-1) }), isGuarding)
  useEffect(() => {
    if (!isGuarding) return undefined
    // Capture phase: the link's own handlers run only after the user has confirmed.
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !leadsAway(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search, hash } = link
      setAsked({ go: () => (link.isConnected ? link.click() : void navigate(`${pathname}${search}${hash}`)) })
    }
    const stop = guardLeaving((go) => setAsked({ go }))
    document.addEventListener('click', handleClick, { capture: true })
    return () => {
      stop()
      document.removeEventListener('click', handleClick, { capture: true })
    }
  }, [isGuarding, navigate])
  // Only after this dialog's own history entries are removed.
  useEffect(() => {
    if (!decided) return undefined
    let isOver = false
    const leave = async () => {
      await waitForOverlayHistory()
      if (!isOver) decided.go()
    }
    void leave()
    return () => {
      isOver = true
    }
  }, [decided])

  if (!asked) return null
  return (
    <ConfirmDialog
      title={texts.unsaved.title}
      action={texts.unsaved.leave}
      otherwise=""
      onConfirm={async () => {
        setDecided(asked)
        setAsked(null)
      }}
      onClose={() => setAsked(null)}
    >
      {texts.unsaved.consequences}
    </ConfirmDialog>
  )
}
