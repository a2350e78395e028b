import { AuthHeading } from '#frame/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function UnsubscribePage() {
  usePageTitle('Unsubscribe')
  return <AuthHeading heading="Unsubscribe">This page is coming.</AuthHeading>
}
