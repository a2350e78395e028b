import { Header } from './header.tsx'
import { PageBody } from './page-body.tsx'
import { useStrayDrops } from './use-stray-drops.ts'

/** The room in which people work: the header spans the window, the page has the rest. */
export function AppFrame() {
  useStrayDrops()
  return (
    <div className="flex min-h-dvh flex-col">
      <Header layout="app" />
      <PageBody className="flex flex-1 flex-col" />
    </div>
  )
}
