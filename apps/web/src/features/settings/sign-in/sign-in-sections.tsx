import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { factorsQuery } from '#api/sign-in/factors.ts'
import { RecoveryCodes } from '#kit/sign-in/recovery-codes.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import type { OnAdded } from './on-added.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SetPasswordSection } from './set-password-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

const texts = securityMessages.twoStep

/** Closes only by its button, because the codes are not shown again. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={texts.codesTitle} onClose={() => {}} isForm>
      <p className="mt-2 mb-5 text-muted">{texts.codesAbout}</p>
      <RecoveryCodes codes={codes} layout="dialog" onSaved={onClose} />
    </Dialog>
  )
}

/** All sign-in methods except changing the password. */
export function SignInSections() {
  const { identityProviders, passwords } = useSite()
  const { data: factors, error } = useQuery(factorsQuery(useSessionStore()))
  /** New recovery codes, shown once; `sentence` confirms an added factor after they are saved. */
  const [made, setMade] = useState<{ readonly codes: readonly string[]; readonly sentence?: string } | null>(null)
  const showSuccess = (sentence: string) => showToast({ text: sentence, tone: 'good' })
  // A toast would be hidden behind the codes dialog.
  const handleAdded: OnAdded = (sentence, codes) => (codes ? setMade({ codes, sentence }) : showSuccess(sentence))
  const handleSaved = () => {
    if (made?.sentence !== undefined) showSuccess(made.sentence)
    setMade(null)
  }

  if (!factors && error) {
    return <ErrorLine text={sentenceOf(error, signInMessages.factorsFailed)} className="mb-8" />
  }
  if (!factors) return <Skeleton className="mb-8 h-64" />
  return (
    <>
      {passwords && !factors.has_password && <SetPasswordSection />}
      <TwoStepSection factors={factors} onAdded={handleAdded} onCodes={(codes) => setMade({ codes })} />
      <PasskeysSection factors={factors} onAdded={handleAdded} />
      {(identityProviders.length > 0 || factors.identities.length > 0) && <ServicesSection factors={factors} />}
      {made && <CodesDialog codes={made.codes} onClose={handleSaved} />}
    </>
  )
}
