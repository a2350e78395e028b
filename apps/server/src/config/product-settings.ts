// Which settings admins can change in the product, which are only shown there, and what they depend on.
import { type SettingGroup, settingGroups } from '@joinery/contract/installation/setting-groups'

import { isSetting, settings } from '#config'

import { namesOfProviders, providerOf } from '../provider-groups.ts'

/** The first matching rule determines a setting's group. */
const rules: readonly (readonly [group: SettingGroup | null, rule: RegExp])[] = [
  // A path of the server: an admin of the product must not choose which of its files are read and sent.
  ['server', /^COMFYUI_(?:\d+_)?WORKFLOW$/],
  [null, /^AI_(?:HEALTH_MINUTES|TIME_LIMIT_SECONDS|AT_ONCE_\w+)$/],
  ['access', /^(?:REGISTRATION|GUEST_LINKS|OIDC_\w+)$/],
  ['brand', /^(?:BRAND_\w+|CONTACT_EMAIL)$/],
  ['email', /^(?:SMTP_URL|MAIL_FROM)$/],
  ['ai', /^(?:GOOGLE|OPENAI|LOCAL|AI|COMFYUI|A1111|FAL|REPLICATE|BFL)_\w+$/],
  ['credits', /^(?:SIGNUP_CREDITS|\w+_MONTHLY_CREDITS)$/],
  ['backup', /^BACKUP_(?:SCHEDULE|KEEP)$/],
  ['server', /^(?:PUBLIC_URL|HOST|PORT|DATA_DIR|DATABASE_URL|REDIS_URL|S3_\w+|BACKUP_DIR|BACKUP_S3_\w+|SECRET)$/],
]

/** Null for settings that the product does not show. */
export const groupOfSetting = (name: string): SettingGroup | null =>
  isSetting(name) ? (rules.find(([, rule]) => rule.test(name))?.[0] ?? null) : null

export const isChangeable = (name: string): boolean => !['server', null].includes(groupOfSetting(name))

/** Names by group, with all names of each provider that has one of `given`. */
export const listShown = (given: Iterable<string>): string[] => {
  const names = [...Object.keys(settings), ...namesOfProviders(given)]
  return settingGroups.flatMap((group) => names.filter((name) => groupOfSetting(name) === group))
}

/** Settings that are valid only together, such as those of AI_2; otherwise the setting itself. */
export const unitOf = (name: string): string => providerOf(name) ?? name

const addresses = /^(.+_)(?:BASE_URL|MODELS_URL|ISSUER)$/

/** The secrets that are sent to the address in this setting. */
export const secretsSentTo = (name: string): string[] => {
  const prefix = addresses.exec(name)?.[1]
  return prefix === undefined ? [] : [`${prefix}API_KEY`, `${prefix}CLIENT_SECRET`].filter(isSetting)
}
