import type { Attachment } from '@joinery/contract/files'
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { memo, useEffect, useRef, useState } from 'react'

import { useCommentActs } from './comment-acts.ts'
import { TextEdit } from './text-edit.tsx'
import { ThreadBody, type ThreadBodyProps } from './thread-body.tsx'
import { ThreadRow } from './thread-row.tsx'

type ThreadProps = {
  pin: Pin
  /** The shown version. */
  file: Attachment
  hasVersions: boolean
  me: string
  /** Data for the selected thread; null for the others, so that they do not re-render. */
  open: Omit<ThreadBodyProps, 'pin' | 'me' | 'onEdit'> | null
}

const looks = {
  open: 'scroll-my-4 bg-selected px-5 py-4',
  // Off-screen threads skip layout, because there may be hundreds.
  closed: 'px-5 py-4 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] hover:bg-sunken',
} as const

/** A comment in the list; expanded with its thread when selected. */
export const Thread = memo(function Thread({ pin, file, hasVersions, me, open }: ThreadProps) {
  const item = useRef<HTMLLIElement>(null)
  const isOpen = open !== null
  const [isEditRequested, setEditRequested] = useState(false)
  const { canEdit, save } = useCommentActs(pin)
  const isEditing = isEditRequested && isOpen && canEdit
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const editor = isEditing && (
    <TextEdit
      uid={pin.uid_pin}
      written={pin}
      label={texts.editLabel}
      visibility={pin.visibility}
      onSave={save}
      onClose={() => setEditRequested(false)}
    />
  )
  return (
    <li ref={item} data-thread={pin.uid_pin} data-client={pin.clientId} className={looks[isOpen ? 'open' : 'closed']}>
      <ThreadRow pin={pin} file={file} hasVersions={hasVersions} me={me} isSelected={isOpen} editor={editor || null} />
      {isOpen && !isEditing && <ThreadBody {...open} pin={pin} me={me} onEdit={() => setEditRequested(true)} />}
    </li>
  )
})
