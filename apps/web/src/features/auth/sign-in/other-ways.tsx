import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { loginMessages as texts } from '@joinery/contract/messages/login-messages'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

type OtherWaysProps = {
  rememberMe: boolean
  /** Where an identity provider returns to. */
  returnTo: string
  /** Providers only, because new people have no passkey. */
  isForNew?: boolean
}

/** Sign-in by identity provider or passkey, each loaded when chosen. */
export function OtherWays({ rememberMe, returnTo, isForNew = false }: OtherWaysProps) {
  const session = useSessionStore()
  const { identityProviders, passkeys, passwords } = useSite()
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const hasPasskeys = passkeys && !isForNew && 'PublicKeyCredential' in globalThis
  if (identityProviders.length === 0 && !hasPasskeys) return null

  const choose = async (way: string, act: () => Promise<string | null>) => {
    setChosen(way)
    setFault(null)
    try {
      setFault(await act())
    } catch (error) {
      // Checked by name, because the login does not load the class.
      const isExpected = error instanceof Error && error.name === 'CallError'
      setFault(isExpected ? error.message : messages.auth.loginError)
    }
    setChosen(null)
  }
  const handleProvider = async (provider: string) => {
    const { goToIdentity } = await import('#api/sign-in/identities.ts')
    await goToIdentity(session, { provider, rememberMe, returnTo })
    return null
  }
  const handlePasskey = async () => {
    const { logInWithPasskey } = await import('./log-in-with-passkey.ts')
    const result = await logInWithPasskey(session, rememberMe)
    // The page redirects once signed in.
    return result.ok || result.answer ? null : result.message
  }

  return (
    <div className="flex flex-col gap-3">
      {passwords && (
        <p className="mb-2 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {texts.or}
        </p>
      )}
      <ErrorLine text={fault} />
      {identityProviders.map(({ id, name }, index) => (
        <Button
          key={id}
          // The primary action if passwords are disabled.
          variant={!passwords && index === 0 ? 'primary' : 'outline'}
          size="lg"
          isBusy={chosen === id}
          disabled={chosen !== null}
          onClick={() => void choose(id, () => handleProvider(id))}
        >
          <span className="truncate">{authFormMessages.continueWith(name)}</span>
        </Button>
      ))}
      {hasPasskeys && (
        <Button
          variant="outline"
          size="lg"
          isBusy={chosen === ''}
          disabled={chosen !== null}
          onClick={() => void choose('', handlePasskey)}
        >
          {texts.withPasskey}
        </Button>
      )}
    </div>
  )
}
