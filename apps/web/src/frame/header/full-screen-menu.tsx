import { Keyboard, LogOut, X } from 'lucide-react'
import { useRef } from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { useModal } from '#kit/ui/overlays/use-modal.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { Brand } from './brand.tsx'
import { MenuLink } from './menu-link.tsx'
import { ProfileBlock } from './profile-block.tsx'

type FullScreenMenuProps = { onClose: () => void; onShortcuts: () => void; onLogOut: () => void }

const footButton =
  'inline-flex h-11 items-center gap-2.5 rounded-md border border-line px-4 font-medium hover:border-line-strong'

export function FullScreenMenu({ onClose, onShortcuts, onLogOut }: FullScreenMenuProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const { isAuthenticated, user } = useSession()
  const { brand } = useSite()

  useModal(ref, onClose)

  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      data-kind="menu"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 size-full max-h-none max-w-none border-0 bg-paper pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-ink open:flex"
    >
      <div className="mx-auto flex min-h-full w-full max-w-page flex-col px-5 pb-8 sm:px-8 lg:px-12">
        <div className="flex h-16 shrink-0 items-center justify-between">
          <Brand />
          <IconButton label="Close menu" className="-mr-2.5" onClick={onClose}>
            <X className="size-6" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
        <div className="flex flex-1 animate-rise flex-col justify-between gap-10 pt-6 sm:pt-12">
          <nav aria-label="Pages">
            <ul className="border-t border-line">
              <MenuLink to={paths.landing} name="Home" note="What we do, and for whom" onFollow={onClose} />
              {isAuthenticated ? (
                <>
                  <MenuLink to={paths.dashboard} name="Dashboard" note="Your projects" onFollow={onClose} />
                  <MenuLink
                    to={paths.settings()}
                    name="Settings"
                    note="Profile, security, credits"
                    onFollow={onClose}
                  />
                  {user?.is_admin === true && (
                    <MenuLink to={paths.admin()} name="Admin" note="People, credits, providers" onFollow={onClose} />
                  )}
                </>
              ) : (
                <>
                  <MenuLink to={paths.plans} name="Plans" note="Free to start" onFollow={onClose} />
                  <MenuLink to={paths.login} name="Sign In" note="Back to your projects" onFollow={onClose} />
                </>
              )}
            </ul>
          </nav>
          {isAuthenticated && user ? (
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
              <ProfileBlock user={user} />
              <div className="flex gap-3">
                {/* A phone has no keys. */}
                <button type="button" onClick={onShortcuts} className={`${footButton} max-sm:hidden`}>
                  <Keyboard className="size-5" strokeWidth={1.5} aria-hidden />
                  Keyboard shortcuts
                </button>
                <button type="button" onClick={onLogOut} className={footButton}>
                  <LogOut className="size-5" strokeWidth={1.5} aria-hidden />
                  Logout
                </button>
              </div>
            </div>
          ) : (
            <p className="text-muted">{brand.tagline}</p>
          )}
        </div>
      </div>
    </dialog>
  )
}
