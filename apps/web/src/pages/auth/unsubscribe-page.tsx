import { unsubscribeMessages as texts } from '@joinery/contract/messages/unsubscribe-messages'
import { useSearchParams } from 'react-router'

import { UnsubscribeForm } from '#features/notifications/unsubscribe-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function UnsubscribePage() {
  usePageTitle(texts.unsubscribe)
  const [search] = useSearchParams()
  const guest = search.get('guest')
  if (guest !== null) {
    return (
      <>
        <AuthHeading heading={texts.unsubscribe}>{texts.guestIntro}</AuthHeading>
        <UnsubscribeForm isGuest token={guest} />
      </>
    )
  }
  return (
    <>
      <AuthHeading heading={texts.unsubscribe}>{texts.intro}</AuthHeading>
      <UnsubscribeForm token={search.get('token') ?? ''} />
    </>
  )
}
