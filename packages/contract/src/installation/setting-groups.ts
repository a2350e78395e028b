// Groups and sources of settings. Import-free, so that the page loads no schema.

/** In the order of the page. `server` is shown only. */
export const settingGroups = ['access', 'brand', 'email', 'ai', 'credits', 'backup', 'server'] as const
export type SettingGroup = (typeof settingGroups)[number]

export const settingSources = ['default', 'environment', 'admin'] as const
