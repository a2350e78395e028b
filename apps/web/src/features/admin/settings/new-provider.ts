import { type ProviderName, type Setting, splitName } from './setting-names.ts'

/** ComfyUI needs a workflow file, which only the server environment can name. */
const several: readonly ProviderName[] = ['BFL', 'FAL', 'REPLICATE', 'AI', 'A1111']

export const canHaveSeveral = (owner: ProviderName): boolean => several.includes(owner)

export const nextPrefix = (settings: readonly Setting[], owner: ProviderName): string => {
  const parts = settings.flatMap(({ name }) => splitName(name) ?? [])
  const numbers = parts.flatMap((part) => (part.owner === owner ? [Number(part.number || 1)] : []))
  return `${owner}_${Math.max(1, ...numbers) + 1}`
}

/** The settings of a provider that is not saved yet, such as AI_2: those of AI, without its values. */
export const newProvider = (settings: readonly Setting[], prefix: string): Setting[] =>
  settings.flatMap((setting): Setting[] => {
    const part = splitName(setting.name)
    if (!part || part.number !== '' || part.owner !== prefix.replace(/_\d+$/, '')) return []
    const value = setting.source === 'default' ? setting.value : null
    return [{ ...setting, name: `${prefix}_${part.suffix}`, value, is_set: false, source: 'default' }]
  })
