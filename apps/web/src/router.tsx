import { pages } from '@joinery/contract/pages'
import { Route, Routes } from 'react-router'

import { SiteFrame } from '#frame/layouts/site-frame.tsx'
import { type LazyPage, lazyPage } from '#frame/lazy-page.tsx'

const loadProduct = () => import('./product-routes.tsx')

/** The first pages of visitors. All other pages are in a separate lazy table, which keeps the first load small. */
const sitePages: Record<'landing' | 'plans' | 'privacy', LazyPage> = {
  landing: lazyPage(async () => (await import('#pages/site/landing-page.tsx')).LandingPage),
  plans: lazyPage(async () => (await import('#pages/site/plans-page.tsx')).PlansPage),
  privacy: lazyPage(async () => (await import('#pages/site/privacy-page.tsx')).PrivacyPage),
}

const Product = lazyPage(async () => (await loadProduct()).ProductRoutes)

/** Loads a page and its frame ahead, so that it renders without suspending. */
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
