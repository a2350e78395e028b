import { commonMessages } from '@joinery/contract/messages/common-messages'
import { copyMessages } from '@joinery/contract/messages/copy-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import type { ReactNode } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { Section } from '#kit/ui/layout/section.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { DeleteAccount } from './own-data/delete-account.tsx'
import { YourData } from './own-data/your-data.tsx'

const texts = settingsMessages.account

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
      <Section title={texts.title} about={texts.about}>
        <dl className="flex flex-col gap-4">
          <Fact name={commonMessages.email}>{user.email}</Fact>
          <Fact name={texts.userId}>
            <code className="font-mono text-[0.9375rem]">{user.uid_user}</code>
            <Button variant="outline" onClick={() => void copy(user.uid_user)}>
              {note === copyMessages.copied ? note : commonMessages.copy}
            </Button>
            {note !== null && note !== copyMessages.copied && <output className="text-sm text-muted">{note}</output>}
          </Fact>
          <Fact name={texts.environment}>{environment}</Fact>
        </dl>
      </Section>
      <YourData />
      <DeleteAccount />
    </>
  )
}
