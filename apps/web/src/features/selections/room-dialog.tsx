import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import { useState } from 'react'

import { Field } from '#kit/ui/forms/field.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'

const texts = selectionMessages.room

type RoomDialogProps = {
  room: string
  rooms: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Renames a room, or joins it with another of that name. */
export function RoomDialog({ room, rooms, onSave, onClose }: RoomDialogProps) {
  const [name, setName] = useState(room)
  const { formRef, clearFault } = useFault<'form'>()
  const trimmed = name.trim()
  return (
    <FormDialog
      formRef={formRef}
      clearFault={clearFault}
      title={texts.renameTitle}
      submitLabel={commonMessages.save}
      isPending={false}
      fault={undefined}
      onSubmit={() => {
        if (trimmed !== room) onSave(trimmed)
        onClose()
      }}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        name="room"
        value={name}
        maxLength={limits.selection.roomMax}
        hint={trimmed !== room && rooms.includes(trimmed) ? texts.joins : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
