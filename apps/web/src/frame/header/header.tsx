import { networkMessage } from '@joinery/contract/messages'
import { frameMessages as texts } from '@joinery/contract/messages/frame-messages'
import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'

import { ThemeToggle } from '#kit/theme/theme-toggle.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { Brand } from './brand.tsx'
import type { MenuState } from './menu-overlay.tsx'

const HeaderBell = retryableLazy(async () => (await import('./header-bell.tsx')).HeaderBell)
const SearchButton = retryableLazy(async () => (await import('#frame/search/search-button.tsx')).SearchButton)
const loadMenu = () => import('./menu-overlay.tsx')
const MenuOverlay = retryableLazy(async () => (await loadMenu()).MenuOverlay)

type HeaderProps = {
  /** The public site uses the page's column, the app spans the window, the sign-in screens have no site links. */
  layout: 'site' | 'app' | 'auth'
}

/** Preloads the menu on hover or focus. A failure is reported when it is opened. */
const fetchMenu = () => void loadMenu().catch(() => {})

const layouts: Record<HeaderProps['layout'], string> = {
  site: 'mx-auto w-full max-w-page px-5 max-[22.5rem]:px-3 sm:px-8 lg:px-12',
  // On a phone the buttons are edge to edge, to leave room for the email address.
  app: 'border-b border-line px-5 max-sm:gap-0 max-sm:px-4 sm:px-6',
  auth: 'px-5 sm:px-8',
}

/** One line; on a phone two, broken at the @, because an ellipsis in one line would leave only a few letters. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span
      title={email}
      className="mr-1 ml-4 min-w-0 text-[0.9375rem] text-muted max-sm:ml-2 max-sm:line-clamp-2 max-sm:text-right max-sm:text-[0.6875rem] max-sm:leading-[1.3] max-sm:wrap-anywhere sm:truncate"
    >
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

export function Header({ layout }: HeaderProps) {
  const { isAuthenticated, user } = useSession()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<MenuState | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  // Load the code before opening: offline, the page stays as it is.
  const openMenu = async () => {
    try {
      await loadMenu()
      setUnreachable(false)
      setOpened('menu')
    } catch {
      setUnreachable(true)
    }
  }
  const isForVisitors = layout === 'site' && !isAuthenticated
  return (
    <header
      className={`flex h-[calc(var(--header)+env(safe-area-inset-top))] shrink-0 items-center gap-1 pt-[env(safe-area-inset-top)] ${layouts[layout]}`}
    >
      <AppLink
        to={isAuthenticated ? paths.dashboard : paths.landing}
        className="mr-auto flex min-h-11 items-center rounded-sm py-2"
      >
        <Brand />
      </AppLink>
      {isForVisitors && (
        <AppLink
          to={paths.plans}
          aria-current={pathname === paths.plans ? 'page' : undefined}
          data-for="visitor"
          className={`mr-2 rounded-sm px-2 py-2 text-[0.9375rem] hover:text-accent max-sm:hidden ${opened ? 'invisible' : ''}`}
        >
          {texts.plans}
        </AppLink>
      )}
      {isAuthenticated && user && <Address email={user.email} />}
      {isAuthenticated && (
        <LazyBoundary>
          <Suspense fallback={<span className="size-11" />}>
            <SearchButton />
          </Suspense>
        </LazyBoundary>
      )}
      <ThemeToggle />
      {isAuthenticated && (
        <LazyBoundary>
          <Suspense fallback={<span className="size-11" />}>
            <HeaderBell />
          </Suspense>
        </LazyBoundary>
      )}
      {isForVisitors && (
        // Hidden while the menu is open, which has its own Sign In.
        <AppLink
          to={paths.login}
          data-for="visitor"
          className={buttonClass('outline', 'md', `mx-1 sm:mx-2 ${opened ? 'invisible' : ''}`)}
        >
          {texts.signIn}
        </AppLink>
      )}
      <IconButton
        label={texts.openMenu}
        aria-haspopup="dialog"
        className="-mr-2.5"
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => void openMenu()}
      >
        <Menu className="size-6" strokeWidth={1.5} aria-hidden />
      </IconButton>
      {isUnreachable && (
        <Message kind="alert" tone="bad" className="fixed top-20 right-5 z-20">
          {networkMessage}
        </Message>
      )}
      {opened && (
        <Suspense>
          <MenuOverlay opened={opened} onChange={setOpened} />
        </Suspense>
      )}
    </header>
  )
}
