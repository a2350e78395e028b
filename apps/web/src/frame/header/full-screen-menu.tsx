import type { User } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { frameMessages } from '@joinery/contract/messages/frame-messages'
import { menuMessages as texts } from '@joinery/contract/messages/menu-messages'
import { formatCredits } from '@joinery/contract/text/counts'
import { ArrowRight, Keyboard, LogOut, X } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'

import { Avatar } from '#kit/ui/avatar.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { useModal } from '#kit/ui/overlays/use-modal.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { Brand } from './brand.tsx'

type MenuLinkProps = { to: string; name: string; note: string; onFollow: () => void }

/** The whole row is clickable, but only `name` is the link's accessible name. */
function MenuLink({ to, name, note, onFollow }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to
  return (
    <li className="group relative flex items-baseline gap-6 border-b border-line py-4 transition-colors hover:border-line-strong sm:py-5">
      <AppLink
        to={to}
        onClick={onFollow}
        aria-current={isHere ? 'page' : undefined}
        className="font-display text-4xl leading-tight tracking-[-0.015em] transition-colors group-hover:text-accent after:absolute after:inset-0 aria-[current=page]:text-muted sm:text-5xl"
      >
        {name}
      </AppLink>
      <span className="ml-auto hidden text-muted sm:block">{note}</span>
      <ArrowRight
        className="size-5 shrink-0 self-center text-muted transition-transform group-hover:translate-x-1 group-hover:text-accent max-sm:ml-auto"
        strokeWidth={1.5}
        aria-hidden
      />
    </li>
  )
}

function ProfileBlock({ user }: { user: User }) {
  const { credits, creditsLoading } = useSession()
  const name = user.details.nickname.trim() || user.email
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Avatar name={name} email={user.email} photo={user.details.profile_photo} />
      <div className="min-w-0">
        <p dir="auto" className="truncate text-lg font-medium">
          {name}
        </p>
        <p className="text-muted tabular-nums">
          {creditsLoading || credits === null ? texts.loadingCredits : formatCredits(credits)}
        </p>
      </div>
    </div>
  )
}

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
      aria-label={texts.title}
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
          <IconButton label={texts.close} className="-mr-2.5" onClick={onClose}>
            <X className="size-6" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
        <div className="flex flex-1 animate-rise flex-col justify-between gap-10 pt-6 sm:pt-12">
          <nav aria-label={texts.pages}>
            <ul className="border-t border-line">
              <MenuLink to={paths.landing} name={texts.home} note={texts.homeNote} onFollow={onClose} />
              {isAuthenticated ? (
                <>
                  <MenuLink
                    to={paths.dashboard}
                    name={commonMessages.dashboard}
                    note={texts.dashboardNote}
                    onFollow={onClose}
                  />
                  <MenuLink to={paths.settings()} name={texts.settings} note={texts.settingsNote} onFollow={onClose} />
                  {user?.is_admin === true && (
                    <MenuLink to={paths.admin()} name={texts.admin} note={texts.adminNote} onFollow={onClose} />
                  )}
                </>
              ) : (
                <>
                  <MenuLink to={paths.plans} name={frameMessages.plans} note={texts.plansNote} onFollow={onClose} />
                  <MenuLink to={paths.login} name={frameMessages.signIn} note={texts.signInNote} onFollow={onClose} />
                </>
              )}
            </ul>
          </nav>
          {isAuthenticated && user ? (
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
              <ProfileBlock user={user} />
              <div className="flex gap-3">
                <button type="button" onClick={onShortcuts} className={`${footButton} max-sm:hidden`}>
                  <Keyboard className="size-5" strokeWidth={1.5} aria-hidden />
                  {texts.shortcuts}
                </button>
                <button type="button" onClick={onLogOut} className={footButton}>
                  <LogOut className="size-5" strokeWidth={1.5} aria-hidden />
                  {messages.confirm.logoutAction}
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
