import { useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import type { PressedDecision } from '#features/guest/guest-session.ts'

import { readAddress, saveAddress } from './saved-address.ts'

export type AddressForm = ReturnType<typeof useAddress>

/** The guest's name and address, and the code sent to it. A code for another decision does not count. */
export const useAddress = (pressed?: Omit<PressedDecision, 'note'>, knownName = '') => {
  const { session, review } = useGuest()
  const { link } = session
  const [kept] = useState(() => readAddress(link, Date.now()))
  const isFor = ({ uid_approval, decision }: Omit<PressedDecision, 'note'>): boolean =>
    kept?.sent?.uid_approval === uid_approval && kept.sent.decision === decision
  const asked = new Set(review.asked.map(({ person_name }) => person_name))
  const [onlyName] = asked.size === 1 ? asked : []
  const [name, setName] = useState(kept?.name ?? review.guest?.name ?? (knownName || onlyName) ?? '')
  const [email, setEmail] = useState(kept?.email ?? review.guest?.email ?? '')
  const [sentAt, setSentAt] = useState(!pressed || isFor(pressed) ? (kept?.sentAt ?? null) : null)
  return {
    name,
    setName,
    email,
    setEmail,
    /** When the code was emailed; null before. */
    sentAt,
    sendCode: async (note?: string): Promise<void> => {
      await session.enter(name.trim(), email.trim(), pressed && { ...pressed, note: note ?? '' })
      const now = Date.now()
      const sent = pressed ? { uid_approval: pressed.uid_approval, decision: pressed.decision } : null
      saveAddress(link, { name: name.trim(), email: email.trim(), sentAt: now, sent })
      setSentAt(now)
    },
    /** Goes back to the address. */
    forgetCode: () => setSentAt(null),
    /** The code was used. */
    clear: () => saveAddress(link, null),
  }
}
