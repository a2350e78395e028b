import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router'

import { useSite } from '#lib/site/site-provider.tsx'
import { mainHostHref } from '#lib/site/site.ts'

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }

/**
 * A link to another page. On a marketing host the pages that live on the main host are plain links to it, elsewhere
 * every link is a step inside the app; the markup is the same, so that one prerendered page serves both.
 * (The router's own Link would bring its prefetching into the first load, which nothing here uses.)
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
