import type { ReactNode } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { DeleteAccount } from './own-data/delete-account.tsx'
import { YourData } from './own-data/your-data.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line pb-4 last:border-b-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

export function AccountTab() {
  const { user } = useSession()
  const { environment } = useSite()
  const { note, copy } = useCopy()
  if (!user) return null

  return (
    <>
      <Section title="Account" about="What support asks for when something is wrong.">
        <dl className="flex flex-col gap-4">
          <Fact name="Email">{user.email}</Fact>
          <Fact name="User ID">
            <code className="font-mono text-[0.9375rem]">{user.uid_user}</code>
            <Button variant="outline" onClick={() => void copy(user.uid_user)}>
              {note === 'Copied' ? note : 'Copy'}
            </Button>
            {note !== null && note !== 'Copied' && <output className="text-sm text-muted">{note}</output>}
          </Fact>
          <Fact name="Environment">{environment}</Fact>
        </dl>
      </Section>
      <YourData />
      <DeleteAccount />
    </>
  )
}
