import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { Factors, Passkey } from '@joinery/contract/sign-in/factors'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { removePasskey, startPasskey } from '#api/sign-in/factors.ts'
import { supportsPasskeys } from '#kit/sign-in/passkeys.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDate } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { FactorRow } from './factor-row.tsx'
import type { OnAdded } from './on-added.ts'

const AddPasskeyDialog = retryableLazy(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)
const RenamePasskeyDialog = retryableLazy(async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog)

const texts = securityMessages.passkeys

type PasskeysSectionProps = { factors: Factors; onAdded: OnAdded }

function About({ passkey: { created_at, is_synced, last_used_at } }: { passkey: Passkey }) {
  return (
    <>
      {texts.addedAt(formatDate(created_at))} ·{' '}
      <span className="whitespace-nowrap">
        {last_used_at === null
          ? texts.notUsed
          : fillMessage(texts.lastUsed, { time: <RelativeTime iso={last_used_at} /> })}
      </span>
      {is_synced && ` · ${texts.synced}`}
    </>
  )
}

/** Passkeys, usable as sign-in and as second step. */
export function PasskeysSection({ factors, onAdded }: PasskeysSectionProps) {
  const { is_required, passkeys, totp } = factors
  const session = useSessionStore()
  const [opened, setOpened] = useState<{ readonly act: 'rename' | 'remove'; readonly passkey: Passkey } | null>(null)
  const { data: begun, error, isPending, mutate, reset } = useMutation({ mutationFn: () => startPasskey(session) })
  const { passkeys: canUse } = useSite()
  const isLast = is_required && totp === null && passkeys.length === 1
  const close = () => setOpened(null)

  return (
    <Section title={texts.title} about={texts.about}>
      {passkeys.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {passkeys.length > 0 && (
        <ul aria-label={texts.title} className="-my-3.5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <FactorRow
              key={passkey.id}
              Icon={KeyRound}
              name={<bdi>{passkey.name}</bdi>}
              about={<About passkey={passkey} />}
            >
              <div className="flex">
                <IconButton
                  label={texts.renamePasskey(passkey.name)}
                  title={texts.rename}
                  onClick={() => setOpened({ act: 'rename', passkey })}
                >
                  <Pencil className="size-4" strokeWidth={1.5} aria-hidden />
                </IconButton>
                {!isLast && (
                  <IconButton
                    label={texts.removePasskey(passkey.name)}
                    title={commonMessages.remove}
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
      <ErrorLine text={error && sentenceOf(error, signInMessages.changeFailed)} />
      {canUse && supportsPasskeys() ? (
        passkeys.length < limits.signIn.passkeysMax && (
          <Button variant="outline" className="self-start" isBusy={isPending} onClick={() => mutate()}>
            {texts.add}
          </Button>
        )
      ) : (
        <p className="text-sm text-muted">
          {canUse ? signInMessages.addPasskeyUnsupported : factorMessages.passkeysUnavailable}
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
          title={texts.removeTitle}
          action={commonMessages.remove}
          otherwise={signInMessages.changeFailed}
          onConfirm={async () =>
            showToast({ text: (await removePasskey(session, opened.passkey.id)).message, tone: 'good' })
          }
          onClose={close}
        >
          {fillMessage(texts.removeAbout, {
            name: <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{opened.passkey.name}</bdi>,
          })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
