import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { verifyMessages as texts } from '@joinery/contract/messages/verify-messages'
import type { Verification } from '@joinery/contract/review/approvals'
import type { Site } from '@joinery/contract/site'
import { useEffect, useState } from 'react'

import { CompareFile } from '#features/certificate/compare-file.tsx'
import { BrandLogo } from '#kit/ui/brand-logo.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { originOf } from '#kit/ui/pictures/ai-mark.tsx'
import { setTitle } from '#lib/browser/title.ts'
import { formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import type { Http } from '#lib/http/http.ts'

type Found = { readonly verification: Verification } | { readonly fault: string; readonly isFinal: boolean }

const factsOf = (verification: Verification): readonly (readonly [string, string])[] => [
  ...(verification.filename === null ? [] : [[texts.file, verification.filename] as const]),
  ...(verification.origin ? [[texts.image, originOf(verification.origin.is_local)] as const] : []),
  ...(verification.version === null ? [] : [[texts.version, String(verification.version)] as const]),
  [texts.decidedBy, verification.decided_by],
  [texts.date, formatDateTime(verification.decided_at)],
  [texts.studio, verification.studio],
  ...(verification.sha256 === null ? [] : [[texts.sha256, verification.sha256] as const]),
]

function VerifiedItems({ items }: { items: NonNullable<Verification['items']> }) {
  return (
    <section aria-label={texts.items} className="rounded-lg border border-line bg-surface px-5 sm:px-7">
      <ul className="divide-y divide-line">
        {items.map(({ code, title, decision, content_sha256 }) => (
          <li key={`${code} ${content_sha256}`} className="py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 dir="auto" className="min-w-0 font-medium break-words">
                {title} <span className="font-normal text-muted">{code}</span>
              </h2>
              <p className={`font-medium ${decision === 'approved' ? 'text-good' : 'text-warn'}`}>
                {texts.outcome[decision]}
              </p>
            </div>
            <p className="mt-1 font-mono text-xs break-all text-muted">{content_sha256}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const readCertificate = async (http: Http, id: string): Promise<Found> => {
  try {
    const answer = await http('verifyApproval', { params: { id } })
    if (answer.ok && answer.body.verification) return { verification: answer.body.verification }
    const isFinal = answer.status === 404 || answer.status === 400
    return { fault: isFinal ? approvalMessages.notFound : approvalMessages.certificateFailed, isFinal }
  } catch (error) {
    return { fault: sentenceOf(error, approvalMessages.certificateFailed), isFinal: false }
  }
}

/** Shows what a certificate certifies to anyone with its number. */
export function VerifyPage({ http, id, brand }: { http: Http; id: string; brand: Site['brand'] }) {
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState<{ readonly tries: number; readonly found: Found } | null>(null)
  const found = known?.tries === tries ? known.found : null
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const next = await readCertificate(http, id)
      if (!isGone) setKnown({ tries, found: next })
    }
    void read()
    return () => {
      isGone = true
    }
  }, [http, id, tries])
  useEffect(() => setTitle(texts.title), [])

  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-7 px-5 py-10 sm:py-16">
      {brand.logo && <BrandLogo logo={brand.logo} name={brand.name} className="max-h-10 max-w-48 self-start" />}
      <h1 className="font-display text-3xl leading-tight">{texts.title}</h1>
      {found === null && <Spinner />}
      {found && 'fault' in found && (
        <Message kind="alert" tone="bad" className="flex flex-wrap items-center justify-between gap-3">
          {found.fault}
          {!found.isFinal && (
            <Button variant="outline" onClick={() => setTries(tries + 1)}>
              {commonMessages.tryAgain}
            </Button>
          )}
        </Message>
      )}
      {found && 'verification' in found && (
        <>
          <section aria-label={texts.decision} className="rounded-lg border border-line bg-surface p-5 sm:p-7">
            <p
              className={`font-display text-2xl ${found.verification.status === 'approved' ? 'text-good' : 'text-warn'}`}
            >
              {texts.outcome[found.verification.status]}
            </p>
            <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
              {factsOf(found.verification).map(([name, value]) => (
                <div key={name} className="sm:contents">
                  <dt className="text-muted">{name}</dt>
                  <dd dir="auto" className={name === texts.sha256 ? 'font-mono text-sm break-all' : 'break-words'}>
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          {found.verification.sha256 !== null && <CompareFile sha256={found.verification.sha256} />}
          {found.verification.items && <VerifiedItems items={found.verification.items} />}
        </>
      )}
    </main>
  )
}
