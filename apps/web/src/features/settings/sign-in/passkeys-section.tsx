import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { Factors, Passkey } from '@joinery/contract/sign-in/factors'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { removePasskey, startPasskey } from '#api/sign-in/factors.ts'
import { supportsPasskeys } from '#kit/sign-in/passkeys.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { formatDate } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { FactorRow } from './factor-row.tsx'
import type { OnAdded } from './on-added.ts'

const AddPasskeyDialog = retryableLazy(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)
const RenamePasskeyDialog = retryableLazy(async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog)

type PasskeysSectionProps = { factors: Factors; onAdded: OnAdded }

function About({ passkey: { created_at, is_synced, last_used_at } }: { passkey: Passkey }) {
  return (
    <>
      Added {formatDate(created_at)} ·{' '}
      <span className="whitespace-nowrap">
        {last_used_at === null ? (
          'Not used yet'
        ) : (
          <>
            Last used <RelativeTime iso={last_used_at} />
          </>
        )}
      </span>
      {is_synced && ' · Synced between devices'}
    </>
  )
}

/** Passkeys: a way in of their own, and a second step. */
export function PasskeysSection({ factors, onAdded }: PasskeysSectionProps) {
  const { is_required, passkeys, totp } = factors
  const session = useSessionStore()
  const [opened, setOpened] = useState<{ readonly act: 'rename' | 'remove'; readonly passkey: Passkey } | null>(null)
  const { data: begun, error, isPending, mutate, reset } = useMutation({ mutationFn: () => startPasskey(session) })
  const { passkeys: canUse } = useSite()
  const isLast = is_required && totp === null && passkeys.length === 1
  const close = () => setOpened(null)

  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, your face or the PIN of your device. Nothing to type, and nothing that can be stolen by a false page."
    >
      {passkeys.length === 0 && <p className="text-muted">None yet. With one you need no password and no code here.</p>}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="-my-3.5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <FactorRow
              key={passkey.id}
              Icon={KeyRound}
              name={<bdi>{passkey.name}</bdi>}
              about={<About passkey={passkey} />}
            >
              <div className="flex">
                <IconButton
                  label={`Rename ${passkey.name}`}
                  title="Rename"
                  onClick={() => setOpened({ act: 'rename', passkey })}
                >
                  <Pencil className="size-4" strokeWidth={1.5} aria-hidden />
                </IconButton>
                {!isLast && (
                  <IconButton
                    label={`Remove ${passkey.name}`}
                    title="Remove"
                    onClick={() => setOpened({ act: 'remove', passkey })}
                  >
                    <Trash2 className="size-4" strokeWidth={1.5} aria-hidden />
                  </IconButton>
                )}
              </div>
            </FactorRow>
          ))}
        </ul>
      )}
      {error && (
        <Message kind="alert" tone="bad">
          {sentenceOf(error, signInMessages.changeFailed)}
        </Message>
      )}
      {canUse && supportsPasskeys() ? (
        passkeys.length < limits.signIn.passkeysMax && (
          <Button variant="outline" className="self-start" isBusy={isPending} onClick={() => mutate()}>
            Add a passkey
          </Button>
        )
      ) : (
        <p className="text-sm text-muted">
          {canUse ? signInMessages.passkeysUnknownHere : factorMessages.passkeysUnavailable}
        </p>
      )}
      <RetryBoundary>
        <Suspense>
          {begun && <AddPasskeyDialog begun={begun} onAdded={onAdded} onClose={reset} />}
          {opened?.act === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
        </Suspense>
      </RetryBoundary>
      {opened?.act === 'remove' && (
        <ConfirmDialog
          title="Remove this passkey?"
          action="Remove"
          otherwise={signInMessages.changeFailed}
          onConfirm={async () =>
            showToast({ text: (await removePasskey(session, opened.passkey.id)).message, tone: 'good' })
          }
          onClose={close}
        >
          <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{opened.passkey.name}</bdi> does not let
          anybody in any more then. Your device may still offer it; remove it there as well.
        </ConfirmDialog>
      )}
    </Section>
  )
}
