import { messages } from '@joinery/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { saveDetails } from '#api/auth.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { usePassing } from '#kit/ui/feedback/use-passing.ts'
import { AskBeforeLeaving } from '#kit/ui/forms/ask-before-leaving.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { PhotoField } from './photo-field.tsx'

export function ProfileTab() {
  const session = useSessionStore()
  const { user } = useSession()
  const [nickname, setNickname] = useState(user?.details.nickname ?? '')
  const [phoneNumber, setPhoneNumber] = useState(user?.details.phoneNumber ?? '')
  const [hideFromSearch, setHideFromSearch] = useState(user?.details.hideFromSearch ?? false)
  const [success, setSuccess] = usePassing()
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
      <Section title="Photo" about="Your face beside your words, for the people you work with.">
        <PhotoField />
      </Section>
      <Section title="Details" about="How colleagues see and reach you. Your email cannot be changed.">
        <form noValidate onSubmit={handleSubmit} onInput={() => error && reset()} className="flex flex-col gap-5">
          <Field label="Email" name="email" type="email" value={user?.email ?? ''} readOnly />
          <Field
            label="Nickname"
            name="nickname"
            autoComplete="nickname"
            value={nickname}
            onChange={(event) => setNickname(event.target.value)}
          />
          <Field
            label="Phone Number"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            value={phoneNumber}
            onChange={(event) => setPhoneNumber(event.target.value)}
          />
          <Switch
            label="Hide me from search"
            hint="People cannot find you by name. With your full email they can still add you."
            isOn={hideFromSearch}
            onChange={setHideFromSearch}
          />
          <AskBeforeLeaving isChanged={!isSaved} />
          <Outcome fault={error && sentenceOf(error, messages.settings.detailsError)} success={success} />
          <Button type="submit" className="self-start" isBusy={isPending}>
            Save
          </Button>
        </form>
      </Section>
    </>
  )
}
