import { paletteMessages as texts } from '@joinery/contract/messages/palette-messages'
import type { FoundPerson } from '@joinery/contract/search'
import { Copy, Mail } from 'lucide-react'

import { showToast } from '#kit/ui/feedback/toast.ts'

import { projectItem } from './found-groups.tsx'
import type { Group } from './item.ts'
import { IconSign } from './sign.tsx'

const copy = (email: string): void => {
  // A browser may forbid it; the address can still be read.
  const copied = navigator.clipboard?.writeText(email) ?? Promise.reject(new Error('No clipboard'))
  copied.then(
    () => showToast({ text: texts.person.copied(email), tone: 'good' }),
    () => showToast({ text: texts.person.copyFailed(email), tone: 'bad' }),
  )
}

/** What can be done with a person who was found: write to them, and go where one works together. */
export const personGroups = ({ email, projects }: FoundPerson): readonly Group[] => [
  {
    name: texts.person.contact,
    items: [
      {
        id: 'copy-address',
        title: texts.person.copyEmail,
        detail: email,
        sign: <IconSign Icon={Copy} />,
        choice: { kind: 'act', run: () => copy(email) },
      },
      {
        id: 'write-mail',
        title: texts.person.sendEmail,
        detail: email,
        sign: <IconSign Icon={Mail} />,
        choice: { kind: 'act', run: () => location.assign(`mailto:${encodeURIComponent(email)}`) },
      },
    ],
  },
  { name: texts.person.projects, items: projects.map((project) => projectItem(project, '')) },
]
