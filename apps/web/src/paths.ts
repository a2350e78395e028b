import { type AdminSection, pages, type ProjectTab, protectedPrefixes, type SettingsTab } from '@joinery/contract/pages'

/** Every address of the web app, typed: `paths.project(id, 'board')`. */
export const paths = {
  landing: pages.landing.path,
  plans: pages.plans.path,
  login: pages.login.path,
  register: pages.register.path,
  forgotPassword: pages.forgotPassword.path,
  dashboard: pages.dashboard.path,
  notifications: pages.notifications.path,
  project: (projectId: string, tab: ProjectTab = 'overview') => `/projects/${encodeURIComponent(projectId)}/${tab}`,
  settings: (tab?: SettingsTab) => (tab ? `${pages.settings.path}?tab=${tab}` : pages.settings.path),
  admin: (section?: AdminSection) => (section ? `/admin/${section}` : '/admin'),
} as const

export const isProtectedPath = (pathname: string): boolean =>
  protectedPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
