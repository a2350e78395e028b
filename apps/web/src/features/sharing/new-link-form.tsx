import { type LinkRight, linkRights } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { createLink, type NewLink } from '#api/links.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { copyWhenReady } from '#lib/browser/copy-text.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { type Day, dayOf, daysAfter } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

/** When a link expires: in so many days, or on a chosen day. */
const endChoices = ['7', '30', '90', 'day'] as const
type EndChoice = (typeof endChoices)[number]

const dayMs = 24 * 60 * 60 * 1000

const usualEnd: EndChoice =
  endChoices.find((choice) => Number(choice) * dayMs === limits.guest.linkLifetime.usual) ?? '30'

/** The first and the last day to choose from. The last is one less than the limit, because it counts as a whole day. */
const firstEnd = (today: Day): Day => daysAfter(today, 1)
const lastEnd = (today: Day): Day => daysAfter(today, Math.floor(limits.guest.linkLifetime.max / dayMs) - 1)

/** Returns the expiry for the API. A chosen day ends at midnight in the browser's time zone. */
const endOf = (choice: EndChoice, day: Day, now: number): string =>
  choice === 'day' ? new Date(`${day}T23:59:59`).toISOString() : new Date(now + Number(choice) * dayMs).toISOString()

export type MadeLink = { readonly link: NewLink; readonly withLocation: number; readonly isCopied: boolean }

/** Original images can reveal more than the image shows. */
const usualRights = linkRights.filter((right) => right !== 'original')

type NewLinkFormProps = {
  project: Project
  /** Null for all project files. */
  file: Attachment | null
  onMade: (made: MadeLink) => void
  onClose: () => void
}

/** Rights and expiry of a new link. With the defaults, one click creates and copies it. */
export function NewLinkForm({ project, file, onMade, onClose }: NewLinkFormProps) {
  const session = useSessionStore()
  const today = dayOf(new Date(useToday()))
  const [can, setCan] = useState<ReadonlySet<LinkRight>>(new Set(usualRights))
  const [end, setEnd] = useState<EndChoice>(usualEnd)
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const { showFault, at, ...form } = useFault<'day'>()

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const making = createLink(session, project.uid_project, {
        ...(file ? { scope: 'file', uid_file: file.uid_file } : { scope: 'project' }),
        can: [...can],
        expires_at: endOf(end, day, Date.now()),
        name: name.trim(),
      })
      const copying = copyWhenReady(making.then(({ link }) => link.url)).then(
        () => true,
        () => false, // clipboard access may be refused; the URL is shown
      )
      return { ...(await making), isCopied: await copying }
    },
    onSuccess: onMade,
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, texts.createFailed) }),
  })

  const handleSubmit = () => {
    if (end === 'day') {
      if (!day) return showFault({ field: 'day', message: texts.expiryRequired })
      if (day < firstEnd(today)) return showFault({ field: 'day', message: texts.expiryPast })
      if (day > lastEnd(today)) return showFault({ field: 'day', message: texts.expiryTooLate })
    }
    showFault(null)
    return mutate()
  }
  const handleRight = (right: LinkRight, isOn: boolean) => {
    const next = new Set(can)
    if (isOn) next.add(right)
    else next.delete(right)
    setCan(next)
  }

  return (
    <DialogForm
      {...form}
      fault={at('form')}
      submitLabel={texts.copyLink}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <fieldset className="flex flex-col">
        <legend className="mb-1.5 text-sm font-medium">{texts.rightsLegend}</legend>
        {linkRights.map((right) => (
          <Checkbox
            key={right}
            name="can"
            label={texts.rights[right]}
            {...(right === 'original' ? { hint: texts.originalHint } : {})}
            checked={can.has(right)}
            onChange={(event) => handleRight(right, event.target.checked)}
          />
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <span aria-hidden className="mb-1.5 block text-sm font-medium">
            {texts.expires}
          </span>
          <Select
            label={texts.expires}
            value={end}
            className="w-full"
            onChange={({ target }) => setEnd(endChoices.find((choice) => choice === target.value) ?? usualEnd)}
          >
            {endChoices.map((choice) => (
              <option key={choice} value={choice}>
                {choice === 'day' ? texts.expiresOnDate : texts.expiresInDays(choice)}
              </option>
            ))}
          </Select>
        </div>
        {end === 'day' && (
          <Field
            label={texts.expiryDate}
            type="date"
            name="day"
            min={firstEnd(today)}
            max={lastEnd(today)}
            value={day}
            error={at('day')}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </div>
      <Field
        label={texts.label}
        name="name"
        autoComplete="off"
        maxLength={limits.guest.nameMax}
        value={name}
        hint={texts.labelHint}
        onChange={(event) => setName(event.target.value)}
      />
    </DialogForm>
  )
}
