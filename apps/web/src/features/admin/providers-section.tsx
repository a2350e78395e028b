import type { ProviderHealth } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { OctagonAlert, BadgeCheck, CircleDotDashed, KeyRound } from 'lucide-react'

import { providerHealthQuery, testProvider } from '#api/admin.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { TableFrame } from './table/table-frame.tsx'

const texts = adminMessages.providers

const signs = {
  ok: { Icon: BadgeCheck, tone: 'text-good' },
  unknown: { Icon: CircleDotDashed, tone: 'text-muted' },
  broken: { Icon: OctagonAlert, tone: 'text-bad' },
} as const

const abilities = ['mask', 'seed', 'count', 'progress', 'cancel'] as const

const ableTo = ({ can }: ProviderHealth): string =>
  abilities.flatMap((name) => (can[name] ? [texts.abilities[name]] : [])).join(', ') || texts.oneImage

/** Settings of providers that people see without a key. */
const keySettings: Readonly<Record<string, string>> = { google: 'GOOGLE_API_KEY', openai: 'OPENAI_API_KEY' }

/** A provider without a key, with the way to its setting. */
function MissingProvider({ provider }: { provider: ProviderHealth }) {
  const { kind, name } = provider
  const setting = keySettings[kind]
  return (
    <li className="grid grid-cols-1 items-start gap-x-6 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_6.5rem]">
      <div className="min-w-0">
        <h2 className="font-medium break-words">{name}</h2>
        <p className="text-sm text-muted">{ableTo(provider)}</p>
      </div>
      <p className="flex items-center gap-2 text-muted">
        <KeyRound className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
        {texts.notSetUp}
      </p>
      <AppLink
        to={paths.adminSetting(setting ?? 'ai')}
        aria-label={texts.addKeyOf(name)}
        className={buttonClass('outline', 'md', 'justify-self-start sm:justify-self-end')}
      >
        {texts.addKey}
      </AppLink>
    </li>
  )
}

function Provider({ provider }: { provider: ProviderHealth }) {
  const { checked_at, health, id, model, name, reason } = provider
  const session = useSessionStore()
  const { isPending, mutate } = useMutation({
    mutationFn: () => testProvider(session, id),
    onError: (error) => showToast({ text: sentenceOf(error, adminMessages.testFailed), tone: 'bad' }),
  })
  const { Icon, tone } = signs[health]
  return (
    <li className="grid grid-cols-1 items-start gap-x-6 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_6.5rem]">
      <div className="min-w-0">
        <h2 className="font-medium break-words">{name}</h2>
        <p className="text-sm text-muted">
          {ableTo(provider)}
          {model !== null && model !== id && <> · {model}</>}
        </p>
      </div>
      <div className="min-w-0">
        <p className={`flex items-center gap-2 ${tone}`}>
          <Icon className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
          {texts.health[health]}
          {checked_at !== null && (
            <span className="text-sm text-muted">
              · <RelativeTime iso={checked_at} />
            </span>
          )}
        </p>
        {reason !== null && <p className="mt-1 text-sm text-muted">{reason}</p>}
      </div>
      <Button
        variant="outline"
        isBusy={isPending}
        aria-label={texts.testProvider(name)}
        onClick={() => mutate()}
        className="justify-self-start sm:justify-self-end"
      >
        {texts.test}
      </Button>
    </li>
  )
}

export function ProvidersSection() {
  const query = useQuery(providerHealthQuery(useSessionStore()))
  const providers = query.data?.providers ?? []
  return (
    <section aria-label={adminMessages.sections.providers}>
      <p className="mb-4 max-w-prose text-muted">{texts.about}</p>
      <TableFrame query={query} isEmpty={providers.length === 0} empty={texts.empty}>
        <ul aria-label={adminMessages.sections.providers} className="divide-y divide-line border-y border-line">
          {providers.map((provider) =>
            provider.is_set_up ? (
              <Provider key={provider.id} provider={provider} />
            ) : (
              <MissingProvider key={provider.id} provider={provider} />
            ),
          )}
        </ul>
      </TableFrame>
    </section>
  )
}
