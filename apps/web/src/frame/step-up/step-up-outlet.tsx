import { type ComponentType, useEffect, useState } from 'react'

import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

type DialogProps = { onSettle: (isProved: boolean) => void }

/** After the dialog, the previously focused element may be removed or disabled; then focus the dialog below. */
const restoreFocus = (): void => {
  if (document.activeElement !== document.body) return
  const below = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  below?.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus()
}

/** Prompts for step-up when a call requires it. The first such call loads the dialog. */
export function StepUpOutlet() {
  const { stepUp } = useSessionStore()
  const isRequired = useStore(stepUp)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  useEffect(() => {
    if (!isRequired || Dialog) return
    const load = async () => {
      try {
        const { StepUpDialog } = await import('#features/step-up/step-up-dialog.tsx')
        setDialog(() => StepUpDialog)
      } catch {
        stepUp.settle(false) // the call fails with its own message
      }
    }
    void load()
  }, [Dialog, isRequired, stepUp])
  if (!isRequired || !Dialog) return null
  return (
    <Dialog
      onSettle={(isProved) => {
        stepUp.settle(isProved)
        if (!isProved) setTimeout(restoreFocus)
      }}
    />
  )
}
