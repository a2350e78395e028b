import { frameMessages as texts } from '@joinery/contract/messages/frame-messages'

import { Brand } from '#frame/header/brand.tsx'
import { Header } from '#frame/header/header.tsx'
import { OfflineBanner } from '#frame/offline-banner.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { PageBody } from './page-body.tsx'

const link = 'rounded-sm py-2 pointer-coarse:py-3 hover:text-ink pointer-coarse:min-w-11'

function Footer() {
  const { brand, registration } = useSite()
  // Unknown to the prerenderer, so this link is added after hydration.
  const contactEmail = useHydrated() ? brand.contactEmail : null
  return (
    <footer className="mt-20 border-t border-line sm:mt-28">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-4 px-5 py-8 text-[0.9375rem] text-muted sm:px-8 lg:px-12">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Brand />
          <span>{brand.tagline}</span>
        </div>
        <nav aria-label={texts.footer.label} className="flex flex-wrap gap-x-6">
          <AppLink to={paths.plans} className={link}>
            {texts.plans}
          </AppLink>
          {registration !== 'closed' && (
            <AppLink to={paths.register} className={link}>
              {texts.footer.createAccount}
            </AppLink>
          )}
          <AppLink to={paths.privacy} className={link}>
            {texts.footer.privacy}
          </AppLink>
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className={link}>
              {texts.footer.contact}
            </a>
          )}
        </nav>
      </div>
    </footer>
  )
}

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
