import type { SettingGroup } from '@joinery/contract/installation/setting-groups'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'

import { LoginServices } from './login-services.tsx'
import { ProvidersGroup } from './providers-group.tsx'
import { type ProviderName, type Setting, splitName } from './setting-names.ts'
import { SettingRow } from './setting-row.tsx'
import { TestEmail } from './test-email.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type SettingsCardProps = {
  group: SettingGroup
  settings: readonly Setting[]
  publicUrl: string
  form: SettingsForm
  issues: Readonly<Record<string, string>>
  opened: ReadonlySet<string>
  isSearching: boolean
  onToggle: (prefix: string) => void
  onAddService: () => void
  onDropService: (number: number) => void
  onAddProvider: (owner: ProviderName) => void
  onDropProvider: (prefix: string) => void
}

/** A group of settings. */
export function SettingsCard(props: SettingsCardProps) {
  const { group, settings, publicUrl, form, issues, opened, isSearching, onToggle, onAddService, onDropService } = props
  const { onAddProvider, onDropProvider } = props
  const isOfService = ({ name }: Setting) => splitName(name)?.owner === 'OIDC'
  const services = settings.filter(isOfService)
  return (
    <section
      aria-label={texts.groups[group]}
      className="@container overflow-clip rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <div className="min-w-0">
          <h2 className="font-display text-[1.375rem] leading-tight">{texts.groups[group]}</h2>
          <p className="mt-0.5 text-sm text-muted">{texts.groupAbouts[group]}</p>
        </div>
        {group === 'email' && <TestEmail isSaved={!settings.some(({ name }) => form.isChanged(name))} />}
      </div>
      {group === 'ai' ? (
        <ProvidersGroup
          settings={settings}
          form={form}
          issues={issues}
          opened={opened}
          isSearching={isSearching}
          onToggle={onToggle}
          onAdd={onAddProvider}
          onDrop={onDropProvider}
        />
      ) : (
        settings
          .filter((setting) => !isOfService(setting))
          .map((setting) => (
            <SettingRow key={setting.name} setting={setting} form={form} issue={issues[setting.name]} />
          ))
      )}
      {group === 'access' && (services.length > 0 || !isSearching) && (
        <LoginServices
          settings={services}
          form={form}
          issues={issues}
          publicUrl={publicUrl}
          onAdd={onAddService}
          onDrop={onDropService}
        />
      )}
    </section>
  )
}
