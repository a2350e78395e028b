import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { pages } from '@joinery/contract/pages'
import { Plus } from 'lucide-react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'

import { type Setting, splitName } from './setting-names.ts'
import { SettingRow } from './setting-row.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const texts = adminSettingsMessages.services
const suffixes = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'SCOPES', 'LOGOUT'] as const

const defaults: Readonly<Record<string, string>> = { SCOPES: 'openid email profile', LOGOUT: 'on' }

/** The settings of a service that is not saved yet. */
export const newService = (number: number): Setting[] =>
  suffixes.map((suffix) => ({
    name: `OIDC_${number}_${suffix}`,
    group: 'access',
    value: defaults[suffix] ?? null,
    is_secret: suffix === 'CLIENT_SECRET',
    is_set: false,
    source: 'default',
    about: texts.abouts[suffix],
  }))

const numberOf = (name: string): number => Number(splitName(name)?.number || 0)

export const nextServiceNumber = (settings: readonly Setting[]): number =>
  Math.max(0, ...settings.map(({ name }) => (splitName(name)?.owner === 'OIDC' ? numberOf(name) : 0))) + 1

type LoginServicesProps = {
  settings: readonly Setting[]
  form: SettingsForm
  issues: Readonly<Record<string, string>>
  publicUrl: string
  onAdd: () => void
  /** Of a service that is not saved yet. */
  onDrop: (number: number) => void
}

/** Services people can log in with; several, each with its settings. */
export function LoginServices({ settings, form, issues, publicUrl, onAdd, onDrop }: LoginServicesProps) {
  const byPrefix = Map.groupBy(settings, ({ name }) => splitName(name)?.prefix ?? '')
  const shown = [...byPrefix].filter(([, own]) => {
    const isNumbered = numberOf(own[0]?.name ?? '') > 0
    return isNumbered || own.some(({ is_set }) => is_set)
  })
  const handleRemove = (own: readonly Setting[]) => {
    if (own.every(({ is_set }) => !is_set)) return onDrop(numberOf(own[0]?.name ?? ''))
    for (const { name, source } of own) form.change(name, source === 'admin' ? null : undefined)
    return undefined
  }
  return (
    <section aria-label={texts.title} className="border-t border-line">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{texts.title}</h3>
          <p className="mt-0.5 text-sm text-muted">
            {texts.about}{' '}
            {fillMessage(texts.redirect, { address: <code>{`${publicUrl}${pages.identity.path}`}</code> })}
          </p>
        </div>
        <Button variant="outline" onClick={onAdd}>
          <Plus className="-ml-1 size-4" strokeWidth={1.75} aria-hidden />
          {texts.add}
        </Button>
      </div>
      {shown.map(([prefix, own], index) => {
        const title = own.find(({ name }) => name.endsWith('_NAME'))?.value ?? texts.unnamed(index + 1)
        const isRemovable = own.every(({ source }) => source !== 'environment')
        return (
          <section key={prefix} aria-label={title} className="border-t border-line bg-paper/60">
            <div className="flex items-center justify-between gap-4 px-5 py-2">
              <h4 className="font-medium">{title}</h4>
              {isRemovable && (
                <Button variant="quiet" aria-label={texts.removeOf(title)} onClick={() => handleRemove(own)}>
                  {texts.remove}
                </Button>
              )}
            </div>
            {own.map((setting) => (
              <SettingRow key={setting.name} setting={setting} form={form} issue={issues[setting.name]} />
            ))}
          </section>
        )
      })}
    </section>
  )
}
