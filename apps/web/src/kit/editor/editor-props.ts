import type { Ref } from 'react'

import type { TakeOver } from './first-touch/take-over.ts'

/** The variant sets the size: a page, a composer, a narrow card. */
export type EditorVariant = 'description' | 'message' | 'card'

/** `documents`: images, PDF, doc, docx, txt, csv. `anything`: all files; the server rejects programs. */
export type AcceptedFiles = 'documents' | 'anything'

export type EditorValue = { readonly html: string; readonly text: string; readonly files: readonly File[] }

export type EditorHandle = {
  readonly clear: () => void
  readonly focus: () => void
  readonly html: () => string
  readonly replace: (html: string) => void
  readonly attach: (files: readonly File[]) => void
}

export type Mentionable = {
  readonly uid_user: string
  readonly name: string
  readonly email: string
  readonly photo: string | null
}

export type EditorProps = {
  label: string
  variant?: EditorVariant
  /** Read once; use `key` for a new text. */
  initialHtml?: string
  placeholder?: string
  takesFocus?: boolean
  /** Called immediately for short texts, debounced for long ones, and always before blur. */
  onChange?: (html: string) => void
  /** Called on Ctrl/Cmd+Enter anywhere in the editor and by the Send button, if there is text or a file. */
  onSend?: (value: EditorValue) => void
  /** The button's name. Without one only the message variant shows the button. */
  sendLabel?: string
  isSending?: boolean
  /** Called on Escape in the text, unless it closes a popover. */
  onEscape?: () => void
  files?: readonly File[]
  onFilesChange?: (files: readonly File[]) => void
  maxFiles?: number
  accept?: AcceptedFiles
  people?: readonly Mentionable[]
  summarize?: ((text: string) => Promise<string>) | undefined
  /** Replaces `initialHtml` with what was typed into the plain field before the editor loaded. Read once. */
  takeOver?: TakeOver | undefined
  ref?: Ref<EditorHandle>
}
