import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { Factors } from '@joinery/contract/sign-in/factors'
import { useMutation } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useState } from 'react'

import { removeIdentity } from '#api/sign-in/factors.ts'
import { goToIdentity } from '#api/sign-in/identities.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { formatDate } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { FactorRow } from './factor-row.tsx'

const texts = securityMessages.services

type Identity = Factors['identities'][number]

/** Connected identity providers. */
export function ServicesSection({ factors: { identities } }: { factors: Factors }) {
  const session = useSessionStore()
  const { identityProviders } = useSite()
  const [leaving, setLeaving] = useState<Identity | null>(null)
  const { error, isPending, mutate, variables } = useMutation({
    mutationFn: (provider: string) =>
      goToIdentity(session, { provider, purpose: 'connect', returnTo: paths.settings('security') }),
  })
  const others = identityProviders.filter(({ id }) => identities.every(({ provider }) => provider !== id))

  return (
    <Section title={texts.title} about={texts.about}>
      {identities.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {identities.length > 0 && (
        <ul aria-label={texts.title} className="-my-3.5 divide-y divide-line">
          {identities.map((identity) => (
            <FactorRow
              key={identity.id}
              Icon={Plug}
              isLong={identity.email !== null}
              name={<bdi>{identity.name}</bdi>}
              about={
                <>
                  {identity.email !== null && <bdi className="block [overflow-wrap:anywhere]">{identity.email}</bdi>}
                  {texts.connectedAt(formatDate(identity.created_at))}
                  {identity.provider === null && ` · ${texts.unavailable}`}
                </>
              }
            >
              <Button
                variant="outline"
                aria-label={texts.disconnectService(identity.name)}
                onClick={() => setLeaving(identity)}
              >
                {texts.disconnect}
              </Button>
            </FactorRow>
          ))}
        </ul>
      )}
      <ErrorLine text={error && sentenceOf(error, signInMessages.identityFailed)} />
      {others.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {others.map(({ id, name }) => (
            <Button
              key={id}
              variant="outline"
              isBusy={isPending && variables === id}
              disabled={isPending}
              onClick={() => mutate(id)}
            >
              {texts.connect(name)}
            </Button>
          ))}
        </div>
      )}
      {leaving && (
        <ConfirmDialog
          title={texts.disconnectTitle(leaving.name)}
          action={texts.disconnect}
          otherwise={signInMessages.changeFailed}
          onConfirm={async () => showToast({ text: (await removeIdentity(session, leaving.id)).message, tone: 'good' })}
          onClose={() => setLeaving(null)}
        >
          {texts.disconnectAbout(leaving.name)}
        </ConfirmDialog>
      )}
    </Section>
  )
}
