import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, OctagonAlert } from 'lucide-react'

import { testSavedProviders, testSettings } from '#api/admin-settings.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { labelOf, type ProviderName, type Setting, withLabels } from './setting-names.ts'
import type { SettingsForm } from './use-settings-form.ts'

const texts = adminSettingsMessages.providers

/** Kinds of providers as the server names them. */
const kinds: Readonly<Record<ProviderName, string>> = {
  LOCAL: 'local',
  GOOGLE: 'google',
  OPENAI: 'openai',
  BFL: 'black-forest-labs',
  FAL: 'fal',
  REPLICATE: 'replicate',
  AI: 'compatible',
  COMFYUI: 'comfyui',
  A1111: 'automatic1111',
}

/** Google and OpenAI are one provider per model; the others have the id of their kind and number. */
const isOf = (owner: ProviderName, number: string) => {
  const kind = kinds[owner]
  const numbered = number === '' ? kind : `${kind}-${number}`
  return (provider: { readonly id: string; readonly kind: string }): boolean =>
    provider.kind === kind && (owner === 'GOOGLE' || owner === 'OPENAI' || provider.id === numbered)
}

const describeFailure = (error: unknown): string => {
  const [issue] = error instanceof CallError ? (error.body.issues ?? []) : []
  if (!issue) return sentenceOf(error, texts.testFailed)
  const { field, message } = issue
  const sentence = /^[A-Z][a-z]/.test(message) ? message : `${labelOf(field)} ${message}`
  return `${withLabels(sentence).replace(/\.$/, '')}.`
}

type TestKeyProps = {
  owner: ProviderName
  number: string
  label: string
  settings: readonly Setting[]
  form: SettingsForm
}

/** Tests what is typed; without changes, what is saved. */
export function TestKey({ owner, number, label, settings, form }: TestKeyProps) {
  const session = useSessionStore()
  const typed = Object.fromEntries(
    settings.flatMap(({ name }) => (form.isChanged(name) ? [[name, form.body[name] ?? null]] : [])),
  )
  const { data, error, isPending, mutate, variables } = useMutation({
    mutationFn: async (changed: typeof typed): Promise<string | null> => {
      if (Object.keys(changed).length === 0) return testSavedProviders(session, isOf(owner, number), texts.notFound)
      await testSettings(session, changed)
      return null
    },
  })
  // A result for other values is no longer shown.
  const isCurrent = JSON.stringify(variables) === JSON.stringify(typed)
  const failure = error ? describeFailure(error) : data
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <Button variant="outline" aria-label={texts.testOf(label)} isBusy={isPending} onClick={() => mutate(typed)}>
        {texts.test}
      </Button>
      <output className="min-w-0 flex-1 text-sm text-muted">
        {isCurrent && failure && (
          <span className="flex items-start gap-1.5 text-bad">
            <OctagonAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden />
            {failure}
          </span>
        )}
        {isCurrent && data === null && (
          <span className="flex items-center gap-1.5 text-good">
            <BadgeCheck className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
            {texts.works}
          </span>
        )}
      </output>
    </div>
  )
}
