import { useEffect } from 'react'

import { setTitle } from '#lib/browser/title.ts'
import { useSite } from '#lib/site/site-provider.tsx'

export const usePageTitle = (title?: string): void => {
  const { brand } = useSite()
  const whole = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`
  useEffect(() => {
    setTitle(whole)
  }, [whole])
}
