import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'

import type { SetupStep } from './setup-steps.ts'

const texts = adminSettingsMessages.setup

export function SetupProgress({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <>
      <h2 className="pr-10 font-display text-[1.375rem] leading-tight">{texts.title}</h2>
      <div aria-hidden className="mt-3 h-1.5 overflow-clip rounded-full bg-selected">
        <div className="h-full rounded-full bg-good" style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <p className="mt-2 text-sm text-muted tabular-nums">{texts.done(done, steps.length)}</p>
    </>
  )
}
