import { type AdminSection, pages, type ProjectTab, protectedPrefixes, type SettingsTab } from '@joinery/contract/pages'

export const paths = {
  landing: pages.landing.path,
  plans: pages.plans.path,
  privacy: pages.privacy.path,
  login: pages.login.path,
  register: pages.register.path,
  forgotPassword: pages.forgotPassword.path,
  dashboard: pages.dashboard.path,
  notifications: pages.notifications.path,
  project: (projectId: string, tab: ProjectTab = 'overview') => `/projects/${encodeURIComponent(projectId)}/${tab}`,
  /** A project file in the viewer, optionally at one of its comments. */
  file: (projectId: string, uid_file: string, uid_pin?: string) =>
    `/projects/${encodeURIComponent(projectId)}/overview?file=${uid_file}${uid_pin ? `&pin=${uid_pin}` : ''}`,
  /** A file in the viewer with its approvals. */
  approval: (projectId: string, uid_file: string) =>
    `/projects/${encodeURIComponent(projectId)}/overview?file=${uid_file}&panel=approval`,
  settings: (tab?: SettingsTab) => (tab ? `${pages.settings.path}?tab=${tab}` : pages.settings.path),
  admin: (section?: AdminSection) => (section ? `/admin/${section}` : '/admin'),
  /** A setting, or a group of settings. */
  adminSetting: (name: string) => `/admin/settings#${name}`,
} as const

export const isProtectedPath = (pathname: string): boolean =>
  protectedPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
