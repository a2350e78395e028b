import type { Ref } from 'react'

import type { TakeOver } from './first-touch/take-over.ts'

/** Where it stands decides its measure: a page, a composer, a narrow card. */
export type EditorVariant = 'description' | 'message' | 'card'

/** `documents`: images, PDF, doc, docx, txt, csv. `anything`: every file of the trade; the server refuses programs. */
export type AcceptedFiles = 'documents' | 'anything'

export type EditorValue = { readonly html: string; readonly text: string; readonly files: readonly File[] }

export type EditorHandle = {
  /** Empties the text, the files and every note. */
  readonly clear: () => void
  readonly focus: () => void
  readonly html: () => string
  /** Puts another text into it; who writes goes on at its end. */
  readonly replace: (html: string) => void
  /** Adds files, as if they had been chosen here. */
  readonly attach: (files: readonly File[]) => void
}

/** Somebody who can be mentioned. */
export type Mentionable = {
  readonly uid_user: string
  readonly name: string
  readonly email: string
  readonly photo: string | null
}

export type EditorProps = {
  /** The name of the text box for those who do not see it. */
  label: string
  variant?: EditorVariant
  /** Read once; a new text is a new editor (`key`). */
  initialHtml?: string
  placeholder?: string
  /** The cursor is in the text as soon as it stands. */
  takesFocus?: boolean
  /** At once while the text is short; a long one is told in a pause, and always before the text loses the focus. */
  onChange?: (html: string) => void
  /** Ctrl/Cmd+Enter anywhere in the editor, and the Send button; only while there is text or a file. */
  onSend?: (value: EditorValue) => void
  /** The button's name. Without one only the message variant shows the button. */
  sendLabel?: string
  isSending?: boolean
  /** Escape in the text; one that closes a popover does not arrive here. */
  onEscape?: () => void
  files?: readonly File[]
  /** Files can be attached where this is given. */
  onFilesChange?: (files: readonly File[]) => void
  maxFiles?: number
  accept?: AcceptedFiles
  /** Typing @ offers these people, where they are given. */
  people?: readonly Mentionable[]
  /** The Summarise action appears where this is given. */
  summarize?: ((text: string) => Promise<string>) | undefined
  /** In place of `initialHtml`: what was typed into the plain field that stood here. Read once. */
  takeOver?: TakeOver | undefined
  ref?: Ref<EditorHandle>
}
