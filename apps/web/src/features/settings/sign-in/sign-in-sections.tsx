import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { factorsQuery } from '#api/sign-in/factors.ts'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { CodesDialog } from './codes-dialog.tsx'
import type { OnAdded } from './on-added.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SetPasswordSection } from './set-password-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** Every way in but the change of a password. */
export function SignInSections() {
  const { identityProviders, passwords } = useSite()
  const { data: factors, error } = useQuery(factorsQuery(useSessionStore()))
  /** Made just now, and shown this once. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** What was added, told once the codes are saved: their dialog would lie over it. */
  const [added, setAdded] = useState<string | null>(null)
  const tell = (sentence: string | null) => {
    if (sentence !== null) showToast({ text: sentence, tone: 'good' })
  }
  const handleAdded: OnAdded = (sentence, made) => {
    if (made === null) return tell(sentence)
    setAdded(sentence)
    return setCodes(made)
  }
  const handleSaved = () => {
    tell(added)
    setAdded(null)
    setCodes(null)
  }

  if (!factors && error) {
    return (
      <Message kind="alert" tone="bad" className="mb-8">
        {sentenceOf(error, signInMessages.factorsFailed)}
      </Message>
    )
  }
  if (!factors) return <Skeleton className="mb-8 h-64" />
  return (
    <>
      {passwords && !factors.has_password && <SetPasswordSection />}
      <TwoStepSection factors={factors} onAdded={handleAdded} onCodes={setCodes} />
      <PasskeysSection factors={factors} onAdded={handleAdded} />
      {(identityProviders.length > 0 || factors.identities.length > 0) && <ServicesSection factors={factors} />}
      {codes !== null && <CodesDialog codes={codes} onClose={handleSaved} />}
    </>
  )
}
