import type { Session } from '@joinery/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'

import { sessionsQuery } from '#api/auth.ts'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const isPhone = (device: string): boolean => /iPhone|Android|iPad/.test(device)

function Device({ session }: { session: Session }) {
  const Icon = isPhone(session.device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Icon className="size-6 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">
          {session.device}
          {session.current && <span className="ml-2 text-sm font-normal text-good">This device</span>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          Last used · <RelativeTime iso={session.last_used_at} />
        </p>
      </div>
    </li>
  )
}

export function DeviceList() {
  const query = useQuery(sessionsQuery(useSessionStore()))
  if (query.isError) return <p className="text-muted">Your devices could not be listed. Please reload the page.</p>
  if (!query.data) return <Skeleton className="h-24" />
  return (
    <ul aria-label="Signed-in devices" className="-my-3.5 divide-y divide-line">
      {query.data.sessions.map((session) => (
        <Device key={session.uid_session} session={session} />
      ))}
    </ul>
  )
}
