import { pinSelectionMessages as texts } from '@joinery/contract/messages/pin-selection-messages'
import type { Pin } from '@joinery/contract/review/pins'
import type { Selection } from '@joinery/contract/selections/selections'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  createSelection,
  refreshSelections,
  selectionsQuery,
  setSelectionImage,
  updateSelection,
} from '#api/selections.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

const titleMax = 200
const titleOf = ({ original_content }: Pin): string =>
  (original_content.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, titleMax)

const selectionPath = ({ uid_project, uid_selection }: Selection): string =>
  `${paths.project(uid_project, 'overview')}?view=selections&selection=${uid_selection}`

type DialogProps = { uid_project: string; pin: Pin; others: readonly Selection[]; onClose: () => void }

/** Creates an item with the marked area as its image, or links one of the project. */
function SelectionDialog({ uid_project, pin, others, onClose }: DialogProps) {
  const session = useSessionStore()
  const [existing, setExisting] = useState('')
  const [title, setTitle] = useState(titleOf(pin))
  const { uid_pin } = pin
  const { at, showFault, ...form } = useFault<'form'>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (existing !== '') return updateSelection(session, existing, { uid_pin })
      const created = await createSelection(session, uid_project, { title: title.trim(), uid_pin })
      // Without its image the item is still useful.
      return setSelectionImage(session, created.uid_selection, { uid_pin }).catch(() => created)
    },
    onSuccess: async () => {
      await refreshSelections(session, uid_project)
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, texts.failed) }),
  })
  return (
    <FormDialog
      title={texts.dialogTitle(pin.number)}
      about={texts.about}
      submitLabel={existing === '' ? texts.create : texts.link}
      {...form}
      isPending={isPending}
      fault={at('form')}
      onSubmit={() => {
        if (existing !== '' || title.trim() !== '') mutate()
      }}
      onClose={onClose}
    >
      {others.length > 0 && (
        <div>
          <span aria-hidden className="mb-1.5 block text-sm font-medium">
            {texts.item}
          </span>
          <Select
            label={texts.item}
            className="w-full"
            value={existing}
            onChange={({ target }) => setExisting(target.value)}
          >
            <option value="">{texts.newItem}</option>
            {others.map((one) => (
              <option key={one.uid_selection} value={one.uid_selection}>
                {`${one.code} ${one.title}`}
              </option>
            ))}
          </Select>
        </div>
      )}
      {existing === '' && (
        <Field
          label={texts.title}
          name="title"
          required
          maxLength={titleMax}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
    </FormDialog>
  )
}

/** The selections a comment is about, and a way to add one. */
export function PinSelections({ uid_project, pin }: { uid_project: string; pin: Pin }) {
  const session = useSessionStore()
  const { data } = useQuery(selectionsQuery(session, uid_project))
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const linked = data.selections.filter(({ uid_pin }) => uid_pin === pin.uid_pin)
  return (
    <>
      {linked.length > 0 && (
        <ul aria-label={texts.linked} className="flex flex-col gap-2">
          {linked.map((one) => (
            <li
              key={one.uid_selection}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md bg-surface px-3.5 py-2.5 text-[0.9375rem]"
            >
              <AppLink
                to={selectionPath(one)}
                className="min-w-0 rounded-sm font-medium break-words underline decoration-line-strong underline-offset-4 hover:text-accent"
              >
                {one.title}
              </AppLink>
              <span className="text-muted">{one.code}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          {texts.add}
        </Button>
      </div>
      {isOpen && (
        <SelectionDialog
          uid_project={uid_project}
          pin={pin}
          others={data.selections.filter(({ uid_pin }) => uid_pin !== pin.uid_pin)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
