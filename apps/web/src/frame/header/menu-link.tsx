import { ArrowRight } from 'lucide-react'
import { useLocation } from 'react-router'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'

type MenuLinkProps = { to: string; name: string; note: string; onFollow: () => void }

/** One line of the menu. The whole line can be pressed, but only its name is the name of the link. */
export function MenuLink({ to, name, note, onFollow }: MenuLinkProps) {
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
