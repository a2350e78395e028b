// What the page knows of settings by their names: label, explanation, and the kind of input.
import type { Setting } from '@joinery/contract/installation/settings'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'

export type { Setting }

/** Providers that can be connected several times have a number: AI_2_BASE_URL. */
export type ProviderName = keyof typeof texts.providers.names
type Owner = ProviderName | 'OIDC'

export const providerNames = Object.keys(texts.providers.names) as ProviderName[] // Object.keys loses the literal keys

type Part = {
  readonly owner: Owner
  readonly number: string
  /** 'AI_2' of AI_2_BASE_URL. */
  readonly prefix: string
  readonly suffix: string
}

const pattern = /^((LOCAL|GOOGLE|OPENAI|BFL|FAL|REPLICATE|AI|COMFYUI|A1111|OIDC)(?:_(\d{1,3}))?)_([A-Z_]+)$/

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const suffixLabel = (owner: Owner, suffix: string): string | undefined =>
  lookUp(owner === 'OIDC' ? texts.services.labels : texts.ofProviders, suffix)

/** The parts of a provider's setting; null for a setting that exists once. */
export const splitName = (name: string): Part | null => {
  const [, prefix = '', owner = '', number = '', suffix = ''] = pattern.exec(name) ?? []
  const found = owner as Owner // the pattern matches only these
  return prefix !== '' && suffixLabel(found, suffix) !== undefined ? { owner: found, number, prefix, suffix } : null
}

/** The label next to the input, inside its group or provider. */
export const labelOf = (name: string): string => {
  const part = splitName(name)
  return (part && suffixLabel(part.owner, part.suffix)) ?? lookUp(texts.labels, name) ?? name
}

/** With labels in place of the settings' names: 'is required with FAL_API_KEY' refers to a field of the page. */
export const withLabels = (message: string): string =>
  message.replaceAll(/\b[A-Z\d]+(?:_[A-Z\d]+)+\b/g, (name) => labelOf(name))

export const providerLabel = (owner: ProviderName, number: string): string =>
  number === '' ? texts.providers.names[owner] : texts.providers.numbered(texts.providers.names[owner], number)

/** The label where the context is missing, as in the list of changes. */
export const fullLabelOf = (name: string): string => {
  const part = splitName(name)
  if (!part) return labelOf(name)
  const owner =
    part.owner === 'OIDC' ? texts.services.unnamed(Number(part.number || 1)) : providerLabel(part.owner, part.number)
  return texts.labelIn(owner, labelOf(name))
}

export const aboutOf = ({ about, name }: Pick<Setting, 'about' | 'name'>): string => {
  const part = splitName(name)
  const ofPart = part && lookUp(part.owner === 'OIDC' ? texts.services.abouts : texts.abouts, part.suffix)
  return lookUp(texts.abouts, name) ?? ofPart ?? about
}

export type Kind = 'text' | 'number' | 'list' | 'select' | 'switch' | 'secret' | 'logo' | 'mailServer'

/** The two values of a switch, off first. */
export const switchValues = (name: string): readonly [off: string, on: string] | null => {
  if (name === 'OIDC_ONLY') return ['false', 'true']
  return name === 'GUEST_LINKS' || splitName(name)?.suffix === 'LOGOUT' ? ['off', 'on'] : null
}

/** The choices of a setting with their labels; a value in effect that is none of them is added. */
export const choicesOf = (name: string, value: string | null): Readonly<Record<string, string>> | null => {
  const known = texts.choices[name] ?? texts.choices[splitName(name)?.suffix ?? ''] ?? null
  if (!known || value === null || Object.hasOwn(known, value)) return known
  return { ...known, [value]: value }
}

export const kindOf = ({ is_secret, name }: Pick<Setting, 'is_secret' | 'name'>): Kind => {
  if (name === 'SMTP_URL') return 'mailServer'
  if (name === 'BRAND_LOGO') return 'logo'
  if (is_secret) return 'secret'
  if (switchValues(name)) return 'switch'
  if (choicesOf(name, null)) return 'select'
  if (/(?:_CREDITS|_KEEP|_STRENGTH|_STEPS|_LONGEST_SIDE)$/.test(name)) return 'number'
  return /_(?:MODELS|NODES)$/.test(name) ? 'list' : 'text'
}
