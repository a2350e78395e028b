import type { Site } from '@joinery/contract/site'
import { createContext, type ReactNode, use, useState } from 'react'

const SiteContext = createContext<Site | null>(null)
const SetSiteContext = createContext<(site: Site) => void>(() => {})

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  const [current, setCurrent] = useState(site)
  return (
    <SetSiteContext value={setCurrent}>
      <SiteContext value={current}>{children}</SiteContext>
    </SetSiteContext>
  )
}

export const useSite = (): Site => {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

/** Shows a changed site, after an admin saved its settings. */
export const useSetSite = (): ((site: Site) => void) => use(SetSiteContext)
