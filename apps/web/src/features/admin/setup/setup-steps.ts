// The state of the setup, read from the settings: a step is done when its setting has a value.
import type { Setting } from '@joinery/contract/installation/settings'
import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'

import { isProviderConnected } from '#features/admin/settings/connected-providers.ts'

const texts = adminSettingsMessages.setup.steps

export type SetupStep = {
  readonly key: keyof typeof texts
  readonly name: string
  readonly about: string
  readonly act: string
  /** The setting or group the step leads to. */
  readonly to: string
  readonly isDone: boolean
}

const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

export const setupSteps = (settings: readonly Setting[]): readonly SetupStep[] => {
  const find = (name: string) => settings.find((setting) => setting.name === name)
  const valueOf = (name: string): string => find(name)?.value ?? ''
  const isChosen = (name: string): boolean => (find(name)?.source ?? 'default') !== 'default'
  const address = valueOf('PUBLIC_URL')
  const registration = valueOf('REGISTRATION')
  const schedule = valueOf('BACKUP_SCHEDULE')
  const step = (key: keyof typeof texts, to: string, isDone: boolean, fact = ''): SetupStep => {
    const { name, about, act } = texts[key]
    return { key, name, about: about(fact), act, to, isDone }
  }
  return [
    step('email', 'SMTP_URL', find('SMTP_URL')?.is_set === true),
    step(
      'registration',
      'REGISTRATION',
      isChosen('REGISTRATION'),
      adminSettingsMessages.choices['REGISTRATION']?.[registration],
    ),
    step('brand', 'BRAND_NAME', isChosen('BRAND_NAME') || find('BRAND_LOGO')?.is_set === true),
    step('ai', 'GOOGLE_API_KEY', isProviderConnected(settings)),
    step('backup', 'BACKUP_SCHEDULE', schedule !== '' && schedule !== 'off'),
    // Last, because it needs a restart with other settings of the server.
    step('address', 'PUBLIC_URL', !isLoopback(address), address),
  ]
}
