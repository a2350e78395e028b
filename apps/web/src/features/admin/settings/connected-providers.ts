import { type Setting, splitName } from './setting-names.ts'

/** Own servers are connected by their address, services by a key. */
const isConnector = ({ name }: Setting): boolean => {
  const part = splitName(name)
  if (!part || part.owner === 'OIDC') return false
  return part.suffix === (['AI', 'COMFYUI', 'A1111'].includes(part.owner) ? 'BASE_URL' : 'API_KEY')
}

export const isProviderConnected = (settings: readonly Setting[]): boolean =>
  settings.some((setting) => isConnector(setting) && setting.is_set)
