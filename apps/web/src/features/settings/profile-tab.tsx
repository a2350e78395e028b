import { messages } from '@joinery/contract/messages'
import { type FormEvent, useState } from 'react'

import { saveDetails } from '#api/auth.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { usePassing } from '#kit/ui/feedback/use-passing.ts'
import { Field } from '#kit/ui/forms/field.tsx'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
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
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [success, setSuccess] = usePassing()
  const saved = user?.details
  const isSaved =
    nickname.trim() === (saved?.nickname ?? '') &&
    phoneNumber.trim() === (saved?.phoneNumber ?? '') &&
    hideFromSearch === (saved?.hideFromSearch ?? false)
  useLeaveGuard(!isSaved)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setFault(null)
    setSuccess(null)
    try {
      await saveDetails(session, { nickname: nickname.trim(), phoneNumber: phoneNumber.trim(), hideFromSearch })
      setSuccess(messages.settings.detailsUpdated)
    } catch (error) {
      setFault(sentenceOf(error, messages.settings.detailsError))
    }
    setSaving(false)
  }

  return (
    <>
      <Section title="Photo" about="Your face beside your words, for the people you work with.">
        <PhotoField />
      </Section>
      <Section title="Details" about="How colleagues see and reach you. Your email cannot be changed.">
        <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-5">
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
          <Outcome fault={fault} success={success} />
          <Button type="submit" className="self-start" isBusy={isSaving}>
            Save
          </Button>
        </form>
      </Section>
    </>
  )
}
