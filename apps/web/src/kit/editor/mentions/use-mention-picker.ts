import { useEffect, useState } from 'react'

import type { Mentionable } from '#kit/editor/editor-props.ts'

import { createMentionPicker, type MentionPicker } from './mention-picker.ts'

const noPeople: readonly Mentionable[] = []

export const useMentionPicker = (people: readonly Mentionable[] = noPeople): MentionPicker => {
  const [picker] = useState(() => {
    const created = createMentionPicker()
    // A text handed over may end with an @, which needs the people before the first effect.
    created.setPeople(people)
    return created
  })
  useEffect(() => picker.setPeople(people), [picker, people])
  return picker
}
