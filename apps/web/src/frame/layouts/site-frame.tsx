import { Header } from '#frame/header/header.tsx'
import { OfflineBanner } from '#frame/offline-banner.tsx'

import { Footer } from './footer.tsx'
import { PageBody } from './page-body.tsx'

/** The public site: landing, plans, and whatever was not found. */
export function SiteFrame() {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <OfflineBanner />
      <Header layout="site" />
      <PageBody className="flex-1" />
      <Footer />
    </div>
  )
}
