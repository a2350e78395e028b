import { type StandalonePage, type PageName, pages } from '@joinery/contract/pages'
import { matchPath, Route, Routes } from 'react-router'

import { preloadOtherWays } from '#features/auth/sign-in/lazy-other-ways.tsx'
import { Guard } from '#frame/guards/guard.tsx'
import { VisitorsOnly } from '#frame/guards/visitors-only.tsx'
import { AppFrame } from '#frame/layouts/app-frame.tsx'
import { SiteFrame } from '#frame/layouts/site-frame.tsx'
import { type LazyPage, lazyPage } from '#frame/lazy-page.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

type ProductPage = Exclude<PageName, 'landing' | 'plans' | 'privacy' | 'admin' | StandalonePage>
type FrameName = 'visitors' | 'auth' | 'app'

const RegisterPage = lazyPage(async () => (await import('#pages/auth/register-page.tsx')).RegisterPage)
const NotFoundPage = lazyPage(async () => (await import('#pages/site/not-found-page.tsx')).NotFoundPage)
const AuthFrame = lazyPage(async () => (await import('#frame/layouts/auth-frame.tsx')).AuthFrame)
const AdminPage = lazyPage(async () => (await import('#pages/admin/admin-page.tsx')).AdminPage)
const SignedIn = lazyPage(async () => (await import('#frame/layouts/signed-in.tsx')).SignedIn)

/** Every other page of the contract and its frame. A missing page does not compile. */
const table: Record<ProductPage, { frame: FrameName; Page: LazyPage }> = {
  login: {
    frame: 'visitors',
    Page: lazyPage(async () => {
      const [{ LoginPage }] = await Promise.all([import('#pages/auth/login-page.tsx'), preloadOtherWays()])
      return LoginPage
    }),
  },
  identity: {
    frame: 'auth',
    Page: lazyPage(async () => (await import('#pages/auth/identity-page.tsx')).IdentityPage),
  },
  confirmIdentity: {
    frame: 'auth',
    Page: lazyPage(async () => (await import('#pages/auth/identity-page.tsx')).ConfirmIdentityPage),
  },
  register: { frame: 'visitors', Page: RegisterPage },
  createAccount: { frame: 'visitors', Page: RegisterPage },
  forgotPassword: {
    frame: 'visitors',
    Page: lazyPage(async () => (await import('#pages/auth/forgot-password-page.tsx')).ForgotPasswordPage),
  },
  resetPassword: {
    frame: 'auth',
    Page: lazyPage(async () => (await import('#pages/auth/reset-password-page.tsx')).ResetPasswordPage),
  },
  setup: {
    frame: 'auth',
    Page: lazyPage(async () => (await import('#pages/auth/setup-page.tsx')).SetupPage),
  },
  verifyEmail: {
    frame: 'auth',
    Page: lazyPage(async () => (await import('#pages/auth/verify-email-page.tsx')).VerifyEmailPage),
  },
  unsubscribe: {
    frame: 'auth',
    Page: lazyPage(async () => (await import('#pages/auth/unsubscribe-page.tsx')).UnsubscribePage),
  },
  dashboard: {
    frame: 'app',
    Page: lazyPage(async () => (await import('#pages/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  project: { frame: 'app', Page: lazyPage(async () => (await import('#pages/project/project-page.tsx')).ProjectPage) },
  settings: {
    frame: 'app',
    Page: lazyPage(async () => (await import('#pages/settings/settings-page.tsx')).SettingsPage),
  },
  notifications: {
    frame: 'app',
    Page: lazyPage(async () => (await import('#pages/notifications/notifications-page.tsx')).NotificationsPage),
  },
}

const names = Object.keys(table) as ProductPage[] // Object.keys loses the literal keys

const routesOf = (frame: FrameName) =>
  names
    .filter((name) => table[name].frame === frame)
    .map((name) => {
      const { Page } = table[name]
      return <Route key={name} path={pages[name].path} element={<Page />} />
    })

export const preloadProductPage = async (pathname: string): Promise<void> => {
  const name = names.find((candidate) => matchPath(pages[candidate].path, pathname))
  if (!name) return NotFoundPage.preload()
  const { frame, Page } = table[name]
  const Frame = frame === 'app' ? SignedIn : AuthFrame
  await Promise.all([Page.preload(), Frame.preload()])
  return undefined
}

/** Signed-in users see the 404 page with their own header and without the site's footer. */
function FrameOfLost() {
  const { isAuthenticated } = useSession()
  return isAuthenticated ? <AppFrame /> : <SiteFrame />
}

/** On a marketing host all product paths show the 404 page. */
export function ProductRoutes() {
  const { marketing } = useSite()
  const { isLoading, user } = useSession()
  return (
    <Routes>
      <Route element={<FrameOfLost />}>
        <Route path="*" element={<NotFoundPage />} />
        {/* Until the user is known to be an admin; for everyone else the page does not exist. */}
        {isLoading && <Route path={pages.admin.path} element={<Spinner />} />}
      </Route>
      {!marketing && (
        <>
          <Route element={<AuthFrame />}>
            {routesOf('auth')}
            <Route element={<VisitorsOnly />}>{routesOf('visitors')}</Route>
          </Route>
          <Route element={<AppFrame />}>
            <Route element={<Guard />}>
              <Route element={<SignedIn />}>
                {routesOf('app')}
                {user?.is_admin && <Route path={pages.admin.path} element={<AdminPage />} />}
              </Route>
            </Route>
          </Route>
        </>
      )}
    </Routes>
  )
}
