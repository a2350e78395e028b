// All pages: path pattern and access. Import-free. The server responds to these paths with the app, to others with the
// app and status 404. The web app builds its routes from this list.

export const pages = {
  landing: { path: '/', access: 'public' },
  plans: { path: '/plans', access: 'public' },
  privacy: { path: '/privacy', access: 'public' },
  login: { path: '/login', access: 'public' },
  /** Redirect target of other services, and of the emailed link that connects an identity. */
  identity: { path: '/login/identity', access: 'public', hasToken: true },
  confirmIdentity: { path: '/login/identity/confirm', access: 'public', hasToken: true },
  register: { path: '/register', access: 'public', hasToken: true },
  createAccount: { path: '/create-account', access: 'public' },
  forgotPassword: { path: '/forgot-password', access: 'public' },
  resetPassword: { path: '/reset-password', access: 'public', hasToken: true },
  /** Creates the first admin of an installation without a mail server. */
  setup: { path: '/setup', access: 'public', hasToken: true },
  verifyEmail: { path: '/verify-email', access: 'public', hasToken: true },
  unsubscribe: { path: '/unsubscribe', access: 'public', hasToken: true },
  dashboard: { path: '/dashboard', access: 'protected' },
  project: { path: '/projects/:projectId/:tab?', access: 'protected' },
  settings: { path: '/settings', access: 'protected' },
  notifications: { path: '/notifications', access: 'protected' },
  /** Everyone but admins gets the "not found" page. */
  admin: { path: '/admin/:section?', access: 'admins' },
  /** For people without an account: they only need the link's secret or the certificate's number. */
  guestReview: { path: '/review/:token', access: 'guests' },
  verify: { path: '/verify/:id', access: 'guests' },
} as const satisfies Record<string, Page>

type Page = {
  readonly path: string
  readonly access: 'public' | 'protected' | 'admins' | 'guests'
  /** A query is a secret of an emailed link or a login service: it stays out of referrers and caches. */
  readonly hasToken?: true
}

export type PageName = keyof typeof pages

/** Separate documents that load nothing of the app. */
export const standalonePages = ['guestReview', 'verify'] as const satisfies readonly PageName[]
export type StandalonePage = (typeof standalonePages)[number]

/** Logging out on one of these leads to /login and remembers the path. */
export const protectedPrefixes = ['/dashboard', '/settings', '/projects', '/notifications'] as const

/** Pages a regional marketing host serves itself. It redirects `marketingRedirects` to the main host. */
export const marketingPages = ['/', '/plans', '/privacy'] as const
export const marketingRedirects = ['/login', '/register', '/create-account'] as const

export const projectTabs = ['overview', 'board', 'discussion', 'genai', 'settings'] as const
export type ProjectTab = (typeof projectTabs)[number]

/** The selections of a request for approval, to decide on or to look at. */
export const selectionsApprovalPath = (uid_project: string, uid_approval: string): string =>
  `/projects/${uid_project}/overview?view=selections&approval=${uid_approval}`

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

export const adminSections = [
  'people',
  'credits',
  'providers',
  'disclosures',
  'installation',
  'settings',
  'audit',
] as const
export type AdminSection = (typeof adminSections)[number]

/** Id of the element with the site (`site.ts`) as JSON in every HTML page. */
export const siteElementId = 'site'
