import type { AdminPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'
import { useState } from 'react'

import { changePerson, resetFactors } from '#api/admin.ts'
import { EmailAddress } from '#features/admin/email-address.tsx'
import { copyWithToast } from '#kit/ui/buttons/copy-with-toast.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#kit/ui/overlays/menu.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { CreditsDialog } from './credits-dialog.tsx'

const texts = adminMessages.actions

type Opened = 'credits' | 'disable' | 'remove-admin' | 'reset' | null
type Change = Parameters<typeof changePerson>[2]

/** Actions on a person, without those the server would reject. */
export function PersonActs({ row: person }: { row: AdminPerson }) {
  const { admin_by, email, has_second_step, is_admin, is_disabled, is_verified, must_use_second_step, uid_user } =
    person
  const session = useSessionStore()
  const { user } = useSession()
  const [opened, setOpened] = useState<Opened>(null)
  const isOneself = user?.uid_user === uid_user
  const close = () => setOpened(null)

  const change = async (part: Change, done: string): Promise<void> => {
    await changePerson(session, uid_user, part)
    // Admins who remove their own rights lose access to this page.
    if (isOneself && part.is_admin === false) session.setUser({ is_admin: false })
    showToast({ text: done, tone: 'good' })
  }
  const changeNow = (part: Change, done: string): void =>
    void change(part, done).catch((error: unknown) =>
      showToast({ text: sentenceOf(error, adminMessages.changeFailed), tone: 'bad' }),
    )

  const items = [
    { name: texts.changeCredits, onChoose: () => setOpened('credits') },
    ...(!is_admin && is_verified && !is_disabled
      ? [{ name: texts.makeAdmin, onChoose: () => changeNow({ is_admin: true }, texts.adminMade(email)) }]
      : []),
    ...(admin_by === 'choice' ? [{ name: texts.removeAdmin, onChoose: () => setOpened('remove-admin') }] : []),
    must_use_second_step
      ? {
          name: texts.makeTwoStepOptional,
          onChoose: () => changeNow({ must_use_second_step: false }, texts.twoStepMadeOptional(email)),
        }
      : {
          name: texts.requireTwoStep,
          onChoose: () => changeNow({ must_use_second_step: true }, texts.twoStepRequired(email)),
        },
    ...(has_second_step ? [{ name: texts.resetTwoStep, onChoose: () => setOpened('reset'), isDangerous: true }] : []),
    { name: peopleListMessages.copyEmail, onChoose: () => void copyWithToast(email, peopleListMessages.emailCopied) },
    ...(is_disabled
      ? [{ name: texts.enable, onChoose: () => changeNow({ is_disabled: false }, texts.enabled(email)) }]
      : []),
    ...(!is_disabled && !isOneself && admin_by !== 'settings'
      ? [{ name: texts.disableAccount, onChoose: () => setOpened('disable'), isDangerous: true }]
      : []),
  ]

  const strongEmail = (
    <strong className="font-medium text-ink">
      <EmailAddress email={email} />
    </strong>
  )
  return (
    <>
      <Menu label={peopleListMessages.actionsFor(email)} items={items} />
      {opened === 'credits' && <CreditsDialog person={person} onClose={close} />}
      {opened === 'remove-admin' && (
        <ConfirmDialog
          title={texts.removeAdmin}
          action={commonMessages.remove}
          otherwise={adminMessages.changeFailed}
          onConfirm={() => change({ is_admin: false }, texts.adminRemoved(email))}
          onClose={close}
        >
          {texts.removeAdminAbout(isOneself ? commonMessages.you : email)}
        </ConfirmDialog>
      )}
      {opened === 'reset' && (
        <ConfirmDialog
          title={texts.resetTwoStep}
          action={texts.reset}
          otherwise={adminMessages.changeFailed}
          onConfirm={async () => {
            await resetFactors(session, uid_user)
            showToast({ text: texts.twoStepReset(email), tone: 'good' })
          }}
          onClose={close}
        >
          {fillMessage(texts.resetTwoStepAbout, { email: strongEmail })}
        </ConfirmDialog>
      )}
      {opened === 'disable' && (
        <ConfirmDialog
          title={texts.disableAccount}
          action={texts.disable}
          otherwise={adminMessages.changeFailed}
          onConfirm={() => change({ is_disabled: true }, texts.disabled(email))}
          onClose={close}
        >
          {fillMessage(texts.disableAbout, { email: strongEmail })}
        </ConfirmDialog>
      )}
    </>
  )
}
