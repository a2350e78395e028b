import { pages } from '@joinery/contract/pages'
import { Route, Routes } from 'react-router'

import { SiteFrame } from '#frame/layouts/site-frame.tsx'
import { type LazyPage, lazyPage } from '#frame/lazy-page.tsx'

const loadProduct = () => import('./product-routes.tsx')

/** The pages that visitors meet first. Everything else is one step away, in a table of its own, so that the first
 * load knows nothing of it however much it grows. */
const sitePages: Record<'landing' | 'plans' | 'privacy', LazyPage> = {
  landing: lazyPage(async () => (await import('#pages/site/landing-page.tsx')).LandingPage),
  plans: lazyPage(async () => (await import('#pages/site/plans-page.tsx')).PlansPage),
  privacy: lazyPage(async () => (await import('#pages/site/privacy-page.tsx')).PrivacyPage),
}

const Product = lazyPage(async () => (await loadProduct()).ProductRoutes)

/** Fetches the page of an address ahead, with what it stands in, so that it renders without suspending. */
export const preloadPage = async (pathname: string): Promise<void> => {
  if (pathname === pages.landing.path) return sitePages.landing.preload()
  if (pathname === pages.plans.path) return sitePages.plans.preload()
  if (pathname === pages.privacy.path) return sitePages.privacy.preload()
  const { preloadProductPage } = await loadProduct()
  await Promise.all([Product.preload(), preloadProductPage(pathname)])
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteFrame />}>
        <Route path={pages.landing.path} element={<sitePages.landing />} />
        <Route path={pages.plans.path} element={<sitePages.plans />} />
        <Route path={pages.privacy.path} element={<sitePages.privacy />} />
      </Route>
      <Route path="*" element={<Product />} />
    </Routes>
  )
}
