import { useSearchParams } from 'react-router'

import { UnsubscribeForm } from '#features/notifications/unsubscribe-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function UnsubscribePage() {
  usePageTitle('Unsubscribe')
  const [search] = useSearchParams()
  const guest = search.get('guest')
  if (guest !== null) {
    return (
      <>
        <AuthHeading heading="Unsubscribe">No more mails about this project.</AuthHeading>
        <UnsubscribeForm isGuest token={guest} />
      </>
    )
  }
  return (
    <>
      <AuthHeading heading="Unsubscribe">
        No more mails about what happens in your projects. In the app you are told as before.
      </AuthHeading>
      <UnsubscribeForm token={search.get('token') ?? ''} />
    </>
  )
}
