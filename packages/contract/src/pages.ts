// Every page of the product: its path pattern and who may open it. Import-free: the server answers these paths
// with the app (anything else with the app and status 404), and the web app builds its route table from the same list.

export const pages = {
  landing: { path: '/', access: 'public' },
  plans: { path: '/plans', access: 'public' },
  privacy: { path: '/privacy', access: 'public' },
  login: { path: '/login', access: 'public' },
  /** Where another service sends people back to, and where the mailed link leads that connects the two. */
  identity: { path: '/login/identity', access: 'public' },
  confirmIdentity: { path: '/login/identity/confirm', access: 'public' },
  register: { path: '/register', access: 'public' },
  createAccount: { path: '/create-account', access: 'public' },
  forgotPassword: { path: '/forgot-password', access: 'public' },
  resetPassword: { path: '/reset-password', access: 'public' },
  verifyEmail: { path: '/verify-email', access: 'public' },
  unsubscribe: { path: '/unsubscribe', access: 'public' },
  dashboard: { path: '/dashboard', access: 'protected' },
  project: { path: '/projects/:projectId/:tab?', access: 'protected' },
  settings: { path: '/settings', access: 'protected' },
  notifications: { path: '/notifications', access: 'protected' },
  /** Only for admins: everybody else, signed in or not, finds the page for what is not there. */
  admin: { path: '/admin/:section?', access: 'admins' },
  /** For people without an account: the secret of a link, and the number of a certificate, are all that they need. */
  guestReview: { path: '/review/:token', access: 'guests' },
  verify: { path: '/verify/:id', access: 'guests' },
} as const satisfies Record<string, { path: string; access: 'public' | 'protected' | 'admins' | 'guests' }>

export type PageName = keyof typeof pages

/** Each is a document of its own, which loads nothing of the app. */
export const standalonePages = ['guestReview', 'verify'] as const satisfies readonly PageName[]
export type StandalonePage = (typeof standalonePages)[number]

/** Logging out while on one of these leads to /login and remembers the path. */
export const protectedPrefixes = ['/dashboard', '/settings', '/projects', '/notifications'] as const

/** The pages that a regional marketing host serves itself; it sends the second list to the main host. */
export const marketingPages = ['/', '/plans', '/privacy'] as const
export const marketingRedirects = ['/login', '/register', '/create-account'] as const

export const projectTabs = ['overview', 'board', 'discussion', 'genai', 'settings'] as const
export type ProjectTab = (typeof projectTabs)[number]

export const settingsTabs = [
  'profile',
  'subscription',
  'security',
  'notifications',
  'ai-generated',
  'usage',
  'account',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const adminSections = ['people', 'credits', 'providers', 'installation', 'audit'] as const
export type AdminSection = (typeof adminSections)[number]

/** The element that carries the site (`site.ts`) as JSON in every HTML page. */
export const siteElementId = 'site'
