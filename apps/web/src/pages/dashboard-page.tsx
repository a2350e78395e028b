import { Coming } from '#frame/coming.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function DashboardPage() {
  usePageTitle('Dashboard')
  return <Coming heading="Dashboard">This page is coming. Your projects will be laid out here.</Coming>
}
