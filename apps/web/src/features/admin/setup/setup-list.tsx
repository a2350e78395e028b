import type { Setting } from '@joinery/contract/installation/settings'
import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'

import { changeSettings } from '#api/admin-settings.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { SetupProgress } from './setup-progress.tsx'
import { type SetupStep, setupSteps } from './setup-steps.ts'
import { useHiddenSetup } from './use-hidden-setup.ts'

const texts = adminSettingsMessages.setup

/** Confirms a default, such as that anyone can sign up. */
function KeepButton({ setting: { name, value } }: { setting: Setting }) {
  const session = useSessionStore()
  const { isPending, mutate } = useMutation({
    mutationFn: () => changeSettings(session, { settings: { [name]: value }, skip_test: false }),
    onError: (error) => showToast({ text: sentenceOf(error, adminSettingsMessages.saveFailed), tone: 'bad' }),
  })
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => mutate()}>
      {texts.keep}
    </Button>
  )
}

type StepProps = {
  step: SetupStep
  isCurrent: boolean
  /** The setting of a step whose default can be confirmed. */
  keepable: Setting | undefined
  onOpen: (name: string) => void
}

function Step({ step: { about, act, isDone, name, to }, isCurrent, keepable, onOpen }: StepProps) {
  return (
    <li className={`gap-3 border-t border-line px-4 py-3 ${isCurrent ? 'flex bg-accent-soft' : 'flex max-xl:hidden'}`}>
      <span
        aria-hidden
        className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border ${isDone ? 'border-good bg-good text-surface' : isCurrent ? 'border-accent' : 'border-line-strong'}`}
      >
        {isDone && <Check className="size-3.5" strokeWidth={2} />}
      </span>
      <div className="min-w-0 flex-1">
        {isDone ? (
          <p className="text-muted">
            {name}
            <span className="sr-only">{texts.isDone}</span>
          </p>
        ) : (
          <button
            type="button"
            onClick={() => onOpen(to)}
            className="rounded-sm text-left font-medium hover:text-accent pointer-coarse:min-h-11"
          >
            {name}
          </button>
        )}
        {!isDone && <p className="text-sm break-words text-muted">{about}</p>}
        {isCurrent && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => onOpen(to)}>
              {act}
            </Button>
            {keepable && <KeepButton setting={keepable} />}
          </div>
        )}
      </div>
    </li>
  )
}

type SetupListProps = {
  settings: readonly Setting[]
  className: string
  /** Shows the setting. */
  onOpen: (name: string) => void
}

/**
 * What a new site needs, with the way to each setting; only the next step where it is above the settings. Hidden once
 * all is done, or when the admin closes it.
 */
export function SetupList({ settings, className, onOpen }: SetupListProps) {
  const { isHidden, hide } = useHiddenSetup()
  const steps = setupSteps(settings)
  const current = steps.findIndex(({ isDone }) => !isDone)
  if (isHidden || current === -1) return null
  return (
    <section aria-label={texts.title} className={`overflow-clip rounded-lg border border-line bg-surface ${className}`}>
      <div className="relative px-4 pt-4 pb-3">
        <SetupProgress steps={steps} />
        <IconButton label={texts.hide} className="absolute top-1.5 right-1.5 text-muted" onClick={hide}>
          <X className="size-4.5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <ol>
        {steps.map((step, index) => (
          <Step
            key={step.key}
            step={step}
            isCurrent={index === current}
            keepable={step.key === 'registration' ? settings.find(({ name }) => name === step.to) : undefined}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  )
}
