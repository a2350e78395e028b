import type { AdminPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { useState } from 'react'

import { changePerson, resetFactors } from '#api/admin.ts'
import { EmailAddress } from '#features/admin/email-address.tsx'
import { copyWithToast } from '#kit/ui/buttons/copy-with-toast.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#kit/ui/overlays/menu.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { CreditsDialog } from './credits-dialog.tsx'

type Opened = 'credits' | 'disable' | 'remove-admin' | 'reset' | null
type Change = Parameters<typeof changePerson>[2]

/** What can be done with a person. What the server would refuse for certain is not offered. */
export function PersonActs({ row: person }: { row: AdminPerson }) {
  const { admin_by, email, has_second_step, is_admin, is_disabled, is_verified, must_use_second_step, uid_user } =
    person
  const session = useSessionStore()
  const { user } = useSession()
  const [opened, setOpened] = useState<Opened>(null)
  const isOneself = user?.uid_user === uid_user
  const close = () => setOpened(null)

  const change = async (wanted: Change, done: string): Promise<void> => {
    await changePerson(session, uid_user, wanted)
    // Whoever gave it up themselves has no page here any more.
    if (isOneself && wanted.is_admin === false) session.setUser({ is_admin: false })
    showToast({ text: done, tone: 'good' })
  }
  const changeNow = (wanted: Change, done: string): void =>
    void change(wanted, done).catch((error: unknown) =>
      showToast({ text: sentenceOf(error, adminMessages.changeFailed), tone: 'bad' }),
    )

  const items = [
    { name: 'Change credits', onChoose: () => setOpened('credits') },
    ...(!is_admin && is_verified && !is_disabled
      ? [{ name: 'Make admin', onChoose: () => changeNow({ is_admin: true }, `${email} is an admin.`) }]
      : []),
    ...(admin_by === 'choice' ? [{ name: 'Remove admin', onChoose: () => setOpened('remove-admin') }] : []),
    must_use_second_step
      ? {
          name: 'No longer require a second step',
          onChoose: () => changeNow({ must_use_second_step: false }, `${email} may sign in without a second step.`),
        }
      : {
          name: 'Require a second step',
          onChoose: () => changeNow({ must_use_second_step: true }, `${email} needs a second step from now on.`),
        },
    ...(has_second_step ? [{ name: 'Reset second step', onChoose: () => setOpened('reset'), isDangerous: true }] : []),
    { name: 'Copy address', onChoose: () => void copyWithToast(email, 'Address copied') },
    ...(is_disabled
      ? [{ name: 'Enable account', onChoose: () => changeNow({ is_disabled: false }, `${email} can come in again.`) }]
      : []),
    ...(!is_disabled && !isOneself && admin_by !== 'settings'
      ? [{ name: 'Disable account', onChoose: () => setOpened('disable'), isDangerous: true }]
      : []),
  ]

  return (
    <>
      <Menu label={`Actions for ${email}`} items={items} />
      {opened === 'credits' && <CreditsDialog person={person} onClose={close} />}
      {opened === 'remove-admin' && (
        <ConfirmDialog
          title="Remove admin"
          action="Remove"
          otherwise={adminMessages.changeFailed}
          onConfirm={() => change({ is_admin: false }, `${email} is no longer an admin.`)}
          onClose={close}
        >
          {isOneself ? 'You' : email} will not see these pages any more. Their projects stay as they are.
        </ConfirmDialog>
      )}
      {opened === 'reset' && (
        <ConfirmDialog
          title="Reset second step"
          action="Reset"
          otherwise={adminMessages.changeFailed}
          onConfirm={async () => {
            await resetFactors(session, uid_user)
            showToast({ text: `${email} can sign in with the first step alone.`, tone: 'good' })
          }}
          onClose={close}
        >
          For somebody who has lost theirs. Be sure that it is really{' '}
          <strong className="font-medium text-ink">
            <EmailAddress email={email} />
          </strong>{' '}
          who asks: their app, recovery codes and passkeys go, and they are signed out everywhere.
        </ConfirmDialog>
      )}
      {opened === 'disable' && (
        <ConfirmDialog
          title="Disable account"
          action="Disable"
          otherwise={adminMessages.changeFailed}
          onConfirm={() => change({ is_disabled: true }, `${email} is out, on all devices.`)}
          onClose={close}
        >
          <strong className="font-medium text-ink">
            <EmailAddress email={email} />
          </strong>{' '}
          is signed out everywhere at once and cannot come in again. What they wrote and uploaded stays. You can enable
          the account later.
        </ConfirmDialog>
      )}
    </>
  )
}
