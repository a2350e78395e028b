import { useSearchParams } from 'react-router'

import { Dashboard } from '#features/dashboard/dashboard.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function DashboardPage() {
  const [search] = useSearchParams()
  usePageTitle('Dashboard')
  return <Dashboard view={search.get('view') === 'archived' ? 'archived' : 'active'} />
}
