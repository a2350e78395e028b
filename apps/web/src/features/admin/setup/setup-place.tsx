import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { useSession } from '#lib/session/session-provider.tsx'

import { isSetupExpected } from './hidden-setup.ts'

/** The room of the setup card while it loads, so that what is below does not move. */
export function SetupPlace() {
  const person = useSession().user?.uid_user ?? ''
  return isSetupExpected(person) ? <Skeleton className="mb-8 h-57 rounded-lg md:h-28" /> : null
}
