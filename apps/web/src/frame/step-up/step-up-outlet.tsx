import { type ComponentType, useEffect, useState } from 'react'

import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

type DialogProps = { onSettle: (isProved: boolean) => void }

/** After the dialog what had the focus may be gone, or wait disabled: then the dialog below gets it. */
const giveFocusBack = (): void => {
  if (document.activeElement !== document.body) return
  const below = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  below?.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus()
}

/** Asks for a new proof of who it is where a call wants one. The dialog is loaded by the first such call. */
export function StepUpOutlet() {
  const { stepUp } = useSessionStore()
  const isWanted = useStore(stepUp)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  useEffect(() => {
    if (!isWanted || Dialog) return
    const load = async () => {
      try {
        const { StepUpDialog } = await import('#features/step-up/step-up-dialog.tsx')
        setDialog(() => StepUpDialog)
      } catch {
        stepUp.settle(false) // the call fails, and its sentence says what was wanted
      }
    }
    void load()
  }, [Dialog, isWanted, stepUp])
  if (!isWanted || !Dialog) return null
  return (
    <Dialog
      onSettle={(isProved) => {
        stepUp.settle(isProved)
        if (!isProved) setTimeout(giveFocusBack)
      }}
    />
  )
}
