import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router'

import { useSite } from '#lib/site/site-provider.tsx'
import { mainHostHref } from '#lib/site/site.ts'

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }

/**
 * A link to another page. On a marketing host, links to the main host are plain links, otherwise the router handles
 * them; the markup is the same, so that one prerendered page serves both. The router's own Link would add its unused
 * prefetching to the first load.
 */
export function AppLink({ to, state, onClick, children, ...rest }: AppLinkProps) {
  const href = mainHostHref(useSite(), to)
  const follow = useLinkClickHandler(to, { state })
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (href === to && !event.defaultPrevented) follow(event)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}
