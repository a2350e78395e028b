import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { QrCode, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { formatDate } from '#lib/format.ts'

import { ConfirmWithdraw } from './confirm-withdraw.tsx'

const PackagePart = retryableLazy(async () => (await import('./package-part.tsx')).PackagePart)

const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const
const act = 'text-muted hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink'

/** A public page with its actions, or a withdrawn one. */
export function DisclosureRow({ disclosure }: { disclosure: Disclosure }) {
  const { created_at, created_by, label, statement, url, withdrawn_at } = disclosure
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-52 flex-1 text-[0.8125rem] leading-5 text-muted">
          <p className="text-[0.9375rem] font-medium text-ink">{label}</p>
          {statement !== '' && (
            <p dir="auto" className="line-clamp-2 break-words">
              {statement}
            </p>
          )}
          <p className="tabular-nums">
            {texts.publishedBy(created_by, formatDate(created_at))}
            {withdrawn_at !== null && ` · ${texts.withdrawnOn(formatDate(withdrawn_at))}`}
          </p>
          {withdrawn_at === null && (
            <a href={url} target="_blank" rel="noopener" className="break-all text-accent hover:underline">
              {url.replace(/^https?:\/\//, '')}
            </a>
          )}
        </div>
        {withdrawn_at === null && (
          <div className="-mr-2 flex">
            <CopyButton label={texts.copyNamed(label)} text={() => url} isLink className={act} />
            <IconButton
              label={texts.detailsNamed(label)}
              title={texts.details}
              aria-expanded={isOpen}
              className={act}
              onClick={() => setOpen(!isOpen)}
            >
              <QrCode {...icon} />
            </IconButton>
            <IconButton
              label={texts.withdrawNamed(label)}
              title={texts.withdraw}
              className={act}
              onClick={() => setLeaving(true)}
            >
              <Trash2 {...icon} />
            </IconButton>
          </div>
        )}
      </div>
      {isOpen && withdrawn_at === null && (
        <div className="mt-4">
          <RetryBoundary>
            <Suspense fallback={<div className="h-36" />}>
              <PackagePart disclosure={disclosure} />
            </Suspense>
          </RetryBoundary>
        </div>
      )}
      {isLeaving && <ConfirmWithdraw disclosure={disclosure} onClose={() => setLeaving(false)} />}
    </li>
  )
}
