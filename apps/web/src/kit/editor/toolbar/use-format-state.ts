import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

import { isGone } from '#kit/editor/read-editor.ts'

import { blockFormats, letterFormats } from './formats.ts'
import { headingLevels } from './heading-list.tsx'

const wordOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type FormatState = {
  readonly active: readonly string[]
  readonly heading: number | null
  readonly textColour: string | null
  readonly highlight: string | null
  readonly link: string | null
}

const nothing: FormatState = { active: [], heading: null, textColour: null, highlight: null, link: null }

const read = (editor: Editor): FormatState => ({
  active: [...letterFormats, ...blockFormats]
    .filter(({ name }) => editor.isActive(name) || (name === 'code' && editor.isActive('codeBlock')))
    .map(({ name }) => name),
  heading: headingLevels.find((level) => editor.isActive('heading', { level })) ?? null,
  textColour: wordOrNull(editor.getAttributes('textColour').colour),
  highlight: wordOrNull(editor.getAttributes('highlight').colour),
  link: wordOrNull(editor.getAttributes('link').href),
})

/** What holds at the cursor. */
export const useFormatState = (editor: Editor): FormatState =>
  useEditorState({ editor, selector: ({ editor: now }) => (isGone(now) ? nothing : read(now)) })
