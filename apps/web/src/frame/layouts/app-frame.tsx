import { Header } from '#frame/header/header.tsx'
import { useStrayDrops } from '#frame/use-stray-drops.ts'

import { PageBody } from './page-body.tsx'

export function AppFrame() {
  useStrayDrops()
  return (
    <div className="flex min-h-dvh flex-col">
      <Header layout="app" />
      <PageBody className="flex flex-1 flex-col" />
    </div>
  )
}
