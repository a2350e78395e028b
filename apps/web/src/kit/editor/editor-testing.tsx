import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor as Working } from '@tiptap/core'
import { useState } from 'react'
import { vi } from 'vitest'

import type { EditorProps, EditorValue } from './editor-props.ts'
import { Editor } from './editor.tsx'

export const textBox = () => screen.getByRole('textbox', { name: 'Message' })

export const working = (): Working => {
  const box = textBox()
  if (!('editor' in box)) throw new Error('No editor stands behind the text box')
  return box.editor as Working
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function Host(props: Partial<EditorProps>) {
  const [files, setFiles] = useState<readonly File[]>([])
  return <Editor label="Message" files={files} onFilesChange={setFiles} {...props} />
}

export const open = (props: Partial<EditorProps> = {}) => {
  const onSend = vi.fn<(value: EditorValue) => void>()
  const onChange = vi.fn<(html: string) => void>()
  const view = render(<Host onSend={onSend} onChange={onChange} {...props} />)
  return { ...view, onSend, onChange, hand: userEvent.setup({ applyAccept: false }) }
}

export const picture = (name = 'hood.png') => new File(['x'], name, { type: 'image/png' })

export const attach = (hand: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  hand.upload(screen.getByLabelText('Attach files'), files)
