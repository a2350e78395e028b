import type { Config } from '#config'
import type { Settings } from '#features/settings/open-settings.ts'

import { compatibleProviders } from './compatible.ts'
import { googleProviders } from './google.ts'
import { hostedProviders } from './hosted.ts'
import { localProvider } from './local.ts'
import { openaiProviders } from './openai.ts'
import { automatic1111Providers, comfyuiProviders } from './own-servers.ts'
import type { Provider } from './provider.ts'

/** The same list for as long as the app runs. Its content is replaced when the settings change. */
export const createLiveProviders = ({
  config,
  onChange,
}: Pick<Settings, 'config' | 'onChange'>): readonly Provider[] => {
  const providers = [...createProviders(config)]
  onChange(() => void providers.splice(0, providers.length, ...createProviders(config)))
  return providers
}

/** Returns all providers in order of preference; the last one always works. */
export const createProviders = (config: Config): readonly Provider[] => [
  ...googleProviders(config),
  ...openaiProviders(config),
  ...compatibleProviders(config.providerGroups),
  ...comfyuiProviders(config.providerGroups),
  ...automatic1111Providers(config.providerGroups),
  ...hostedProviders(config.providerGroups),
  localProvider(config),
]
