import { commonMessages } from '@joinery/contract/messages/common-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { Suspense } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import { CodeForm } from './code-form.tsx'

const QrCode = retryableLazy(async () => (await import('#kit/qr/qr-code.tsx')).QrCode)

type TotpSetupProps = {
  /** In base32, and as the otpauth URL that apps scan. */
  secret: string
  uri: string
  onCode: (code: string) => Promise<void>
  layout: 'page' | 'dialog'
  wayOut: { readonly label: string; readonly onLeave: () => void }
}

const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** Sets up an authenticator app; a code from it confirms that the secret was received. */
export function TotpSetup({ secret, uri, onCode, layout, wayOut }: TotpSetupProps) {
  const isPage = layout === 'page'
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-5">
        {/* If it fails to load, the key below is enough. */}
        <LazyBoundary>
          <Suspense fallback={<Skeleton className="size-44" />}>
            <QrCode text={uri} alt={signInMessages.totpSetup.qrCode} className="size-44 shrink-0 border border-line" />
          </Suspense>
        </LazyBoundary>
        <div className="min-w-44 flex-1">
          <p className="text-[0.9375rem]">{signInMessages.totpSetup.instructions}</p>
          <div className="mt-2 flex items-center gap-1">
            <code className="font-mono text-[0.9375rem] leading-relaxed text-balance [word-spacing:-0.2em]">
              {inGroups(secret)}
            </code>
            <CopyButton label={signInMessages.totpSetup.copyKey} text={() => secret} />
          </div>
          {/* A phone cannot scan its own screen. */}
          <a href={uri} className="mt-2 hidden font-medium text-accent pointer-coarse:inline-block pointer-coarse:py-2">
            {signInMessages.totpSetup.openInApp}
          </a>
        </div>
      </div>
      <CodeForm kind="totp" takesFocus={false} onCode={onCode}>
        {(isBusy) =>
          isPage ? (
            <>
              <Button type="submit" size="lg" isBusy={isBusy}>
                {commonMessages.continue}
              </Button>
              <button
                type="button"
                onClick={wayOut.onLeave}
                className="self-start text-left font-medium text-muted hover:underline"
              >
                {wayOut.label}
              </button>
            </>
          ) : (
            <div className="flex justify-end gap-3">
              <Button variant="outline" onClick={wayOut.onLeave}>
                {wayOut.label}
              </Button>
              <Button type="submit" isBusy={isBusy}>
                {commonMessages.continue}
              </Button>
            </div>
          )
        }
      </CodeForm>
    </div>
  )
}
