import type { Session } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'

import { endSession, sessionsQuery } from '#api/auth.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { FactorRow } from './sign-in/factor-row.tsx'

const texts = securityMessages.devices

const isPhone = (device: string): boolean => /iPhone|Android|iPad/.test(device)

function Device({ device: { current, device, last_used_at, uid_session } }: { device: Session }) {
  const session = useSessionStore()
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(session, uid_session),
    onSuccess: ({ message }) => showToast({ text: message, tone: 'good' }),
    onError: (error) => showToast({ text: sentenceOf(error, messages.auth.deviceLogoutFailed), tone: 'bad' }),
  })
  return (
    <FactorRow
      Icon={isPhone(device) ? Smartphone : Laptop}
      name={
        <>
          {device} {current && <span className="ml-1 text-sm font-normal text-good">{texts.current}</span>}
        </>
      }
      about={fillMessage(texts.lastUsed, { time: <RelativeTime iso={last_used_at} /> })}
    >
      {!current && (
        <Button
          variant="quiet"
          className="-mr-4"
          aria-label={texts.logOutDevice(device)}
          isBusy={isPending}
          onClick={() => mutate()}
        >
          {texts.logOut}
        </Button>
      )}
    </FactorRow>
  )
}

export function DeviceList() {
  const query = useQuery(sessionsQuery(useSessionStore()))
  if (query.isError) return <p className="text-muted">{texts.loadFailed}</p>
  if (!query.data) return <Skeleton className="h-24" />
  return (
    <ul aria-label={texts.label} className="-my-3.5 divide-y divide-line">
      {query.data.sessions.map((session) => (
        <Device key={session.uid_session} device={session} />
      ))}
    </ul>
  )
}
