import { useState } from 'react'

import { sentenceOf } from '#lib/http/call-error.ts'

/** Runs one action at a time and stores its error message. */
export const useActs = <Name extends string>() => {
  const [busy, setBusy] = useState<Name | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const run = async (name: Name, act: () => Promise<void>, otherwise: string): Promise<void> => {
    if (busy !== null) return
    setBusy(name)
    setFault(null)
    try {
      await act()
    } catch (error) {
      setFault(sentenceOf(error, otherwise))
    }
    setBusy(null)
  }
  return { busy, fault, run }
}
