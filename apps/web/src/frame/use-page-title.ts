import { useEffect } from 'react'

import { setTitle } from '#lib/browser/title.ts'
import { useSite } from '#lib/site/site-provider.tsx'

export const usePageTitle = (title?: string): void => {
  const { brand } = useSite()
  const fullTitle = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`
  useEffect(() => {
    setTitle(fullTitle)
  }, [fullTitle])
}
