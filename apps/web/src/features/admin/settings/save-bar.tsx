import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'

import { fullLabelOf } from './setting-names.ts'

const texts = adminSettingsMessages.save
const mostNamed = 3

type SaveBarProps = {
  /** Names of the changed settings. */
  changed: readonly string[]
  fault: string | null
  /** After a failed test. */
  canSkipTest: boolean
  isBusy: boolean
  onSkipTest: () => void
  onDiscard: () => void
}

/** Lists all unsaved changes at the foot of the page. */
export function SaveBar({ changed, fault, canSkipTest, isBusy, onSkipTest, onDiscard }: SaveBarProps) {
  const [isAsked, setAsked] = useState(false)
  const named = changed.slice(0, mostNamed).map(fullLabelOf).join(', ')
  const rest = changed.length - mostNamed
  return (
    <section
      aria-label={adminSettingsMessages.unsaved}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface shadow-high pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 sm:px-8">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-[0.9375rem]">
            <span className="font-medium">{texts.unsaved(changed.length)}</span>{' '}
            <span className="text-sm text-muted max-sm:sr-only">
              {named}
              {rest > 0 && commonMessages.andMore(rest)}
            </span>
          </p>
          {fault !== null && (
            <p role="alert" className="mt-0.5 text-sm text-bad">
              {fault}
            </p>
          )}
        </div>
        <p className="text-sm text-muted max-lg:hidden">{texts.confirm}</p>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <Button variant="quiet" disabled={isBusy} onClick={() => setAsked(true)}>
            {commonMessages.discard}
          </Button>
          {canSkipTest && (
            <Button variant="outline" disabled={isBusy} onClick={onSkipTest}>
              {texts.saveAnyway}
            </Button>
          )}
          <Button type="submit" isBusy={isBusy} className="max-sm:flex-1">
            {texts.save}
          </Button>
        </div>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={texts.discardTitle}
          action={commonMessages.discard}
          otherwise=""
          onConfirm={async () => onDiscard()}
          onClose={() => setAsked(false)}
        >
          {texts.discardAbout}
        </ConfirmDialog>
      )}
    </section>
  )
}
