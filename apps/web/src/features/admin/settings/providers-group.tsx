import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { ChevronDown, Plus } from 'lucide-react'
import { useId } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'

import { isProviderConnected } from './connected-providers.ts'
import { canHaveSeveral } from './new-provider.ts'
import { providerLabel, type ProviderName, providerNames, type Setting, splitName } from './setting-names.ts'
import { SettingRow } from './setting-row.tsx'
import { TestKey } from './test-key.tsx'
import { UnsavedDot } from './unsaved-dot.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const texts = adminSettingsMessages.providers

type ProviderProps = {
  owner: ProviderName
  prefix: string
  settings: readonly Setting[]
  form: SettingsForm
  issues: Readonly<Record<string, string>>
  isOpen: boolean
  onToggle: () => void
  onAdd: () => void
  /** Of a provider that is not saved yet. */
  onDrop: () => void
}

function Provider({ owner, prefix, settings, form, issues, isOpen, onToggle, onAdd, onDrop }: ProviderProps) {
  const id = useId()
  const number = prefix.slice(owner.length + 1)
  const label = providerLabel(owner, number)
  const isChanged = settings.some(({ name }) => form.isChanged(name))
  const isConnected = isProviderConnected(settings)
  const isRemovable = number !== '' && settings.every(({ source }) => source !== 'environment')
  const handleRemove = () => {
    if (settings.every(({ is_set }) => !is_set)) return onDrop()
    for (const { name, source } of settings) form.change(name, source === 'admin' ? null : undefined)
    return undefined
  }
  const state = owner === 'LOCAL' ? texts.noKeyNeeded : isConnected ? texts.connected : texts.notConnected
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-13 w-full items-center gap-3 border-t border-line px-5 py-2 text-left hover:bg-paper"
        >
          <span className="min-w-0 flex-1 font-medium">
            {label}
            {isChanged && <UnsavedDot />}
          </span>
          <span className={`text-sm ${isConnected ? 'text-good' : 'text-muted'}`}>{state}</span>
          <ChevronDown
            className={`size-4.5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
            strokeWidth={1.5}
            aria-hidden
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="bg-paper/60">
        {isOpen && (
          <>
            {settings.map((setting) => (
              <SettingRow key={setting.name} setting={setting} form={form} issue={issues[setting.name]} />
            ))}
            {owner !== 'LOCAL' && (isConnected || isChanged) && (
              <TestKey owner={owner} number={number} label={label} settings={settings} form={form} />
            )}
            {(isRemovable || (isConnected && canHaveSeveral(owner))) && (
              <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
                {isConnected && canHaveSeveral(owner) && (
                  <Button variant="quiet" aria-label={texts.addOf(texts.names[owner])} onClick={onAdd}>
                    <Plus className="-ml-1 size-4" strokeWidth={1.75} aria-hidden />
                    {texts.add}
                  </Button>
                )}
                {isRemovable && (
                  <Button variant="quiet" aria-label={texts.removeOf(label)} onClick={handleRemove}>
                    {texts.remove}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  )
}

type ProvidersGroupProps = {
  settings: readonly Setting[]
  form: SettingsForm
  issues: Readonly<Record<string, string>>
  /** Providers whose settings are shown. */
  opened: ReadonlySet<string>
  onToggle: (prefix: string) => void
  /** While searching, only the found settings are given, and all of them are shown. */
  isSearching: boolean
  onAdd: (owner: ProviderName) => void
  onDrop: (prefix: string) => void
}

/** Settings per provider, folded; those of all providers follow. */
export function ProvidersGroup({
  settings,
  form,
  issues,
  opened,
  onToggle,
  isSearching,
  onAdd,
  onDrop,
}: ProvidersGroupProps) {
  const byPrefix = Map.groupBy(settings, ({ name }) => splitName(name)?.prefix ?? '')
  const ownerOf = (prefix: string) => prefix.replace(/_\d+$/, '') as ProviderName // given are only settings of providers
  const prefixes = providerNames.flatMap((owner) => [...byPrefix.keys()].filter((prefix) => ownerOf(prefix) === owner))
  return (
    <>
      <ul>
        {prefixes.map((prefix) => (
          <Provider
            key={prefix}
            owner={ownerOf(prefix)}
            prefix={prefix}
            settings={byPrefix.get(prefix) ?? []}
            form={form}
            issues={issues}
            isOpen={isSearching || opened.has(prefix)}
            onToggle={() => onToggle(prefix)}
            onAdd={() => onAdd(ownerOf(prefix))}
            onDrop={() => onDrop(prefix)}
          />
        ))}
      </ul>
      {byPrefix.get('')?.map((setting) => (
        <SettingRow key={setting.name} setting={setting} form={form} issue={issues[setting.name]} />
      ))}
    </>
  )
}
