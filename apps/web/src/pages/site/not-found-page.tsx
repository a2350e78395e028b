import { notFoundMessages as texts } from '@joinery/contract/messages/not-found-messages'

import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

export function NotFoundPage() {
  const { isAuthenticated, isLoading } = useSession()
  usePageTitle(texts.title)
  return (
    <div className="mx-auto flex w-full max-w-page flex-col px-5 pt-16 sm:px-8 sm:pt-24 lg:px-12">
      <p aria-hidden className="font-display text-[6rem] leading-none tracking-[-0.03em] text-accent sm:text-[9rem]">
        404
      </p>
      <h1 className="mt-6 font-display text-4xl leading-tight tracking-[-0.015em] sm:text-5xl">{texts.title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{texts.body}</p>
      <div className={`mt-9 flex flex-wrap items-center gap-x-6 gap-y-4 ${isLoading ? 'invisible' : ''}`}>
        {isAuthenticated ? (
          <AppLink to={paths.dashboard} className={buttonClass('primary', 'lg')}>
            {texts.goToDashboard}
          </AppLink>
        ) : (
          <AppLink to={paths.landing} className={buttonClass('primary', 'lg')}>
            {texts.goToHome}
          </AppLink>
        )}
        <AppLink
          to={paths.landing}
          className="rounded-sm py-2 pointer-coarse:py-2.5 text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          {texts.visitHomepage}
        </AppLink>
      </div>
    </div>
  )
}
