import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { saveDetails } from '#api/auth.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { AskBeforeLeaving } from '#kit/ui/forms/ask-before-leaving.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { PhotoField } from './photo-field.tsx'

const texts = settingsMessages.profile

export function ProfileTab() {
  const session = useSessionStore()
  const { user } = useSession()
  const [nickname, setNickname] = useState(user?.details.nickname ?? '')
  const [phoneNumber, setPhoneNumber] = useState(user?.details.phoneNumber ?? '')
  const [hideFromSearch, setHideFromSearch] = useState(user?.details.hideFromSearch ?? false)
  const [success, setSuccess] = useTransientMessage()
  const saved = user?.details
  const isSaved =
    nickname.trim() === (saved?.nickname ?? '') &&
    phoneNumber.trim() === (saved?.phoneNumber ?? '') &&
    hideFromSearch === (saved?.hideFromSearch ?? false)

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      saveDetails(session, { nickname: nickname.trim(), phoneNumber: phoneNumber.trim(), hideFromSearch }),
    onMutate: () => setSuccess(null),
    onSuccess: () => setSuccess(messages.settings.detailsUpdated),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }

  return (
    <>
      <Section title={texts.photo} about={texts.photoAbout}>
        <PhotoField />
      </Section>
      <Section title={texts.details} about={texts.detailsAbout}>
        <form noValidate onSubmit={handleSubmit} onInput={() => error && reset()} className="flex flex-col gap-5">
          <Field label={commonMessages.email} name="email" type="email" value={user?.email ?? ''} readOnly />
          <Field
            label={texts.nickname}
            name="nickname"
            autoComplete="nickname"
            value={nickname}
            onChange={(event) => setNickname(event.target.value)}
          />
          <Field
            label={texts.phoneNumber}
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            value={phoneNumber}
            onChange={(event) => setPhoneNumber(event.target.value)}
          />
          <Switch
            label={texts.hideFromSearch}
            hint={texts.hideFromSearchHint}
            isOn={hideFromSearch}
            onChange={setHideFromSearch}
          />
          <AskBeforeLeaving isChanged={!isSaved} />
          <Outcome fault={error && sentenceOf(error, messages.settings.detailsError)} success={success} />
          <Button type="submit" className="self-start" isBusy={isPending}>
            {commonMessages.save}
          </Button>
        </form>
      </Section>
    </>
  )
}
