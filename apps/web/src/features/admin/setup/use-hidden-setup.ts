import { useState } from 'react'

import { useSession } from '#lib/session/session-provider.tsx'

import { hideSetup, isSetupHidden } from './hidden-setup.ts'

/** Whether the admin has closed the setup checklist. Remembered per person in the browser, as the first steps are. */
export const useHiddenSetup = (): { readonly isHidden: boolean; readonly hide: () => void } => {
  const person = useSession().user?.uid_user ?? ''
  const [isHidden, setHidden] = useState(() => isSetupHidden(person))
  return {
    isHidden,
    hide: () => {
      hideSetup(person)
      setHidden(true)
    },
  }
}
