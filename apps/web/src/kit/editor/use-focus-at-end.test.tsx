import '#testing/complete-dom.ts'
import { act, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { EditorHandle } from './editor-props.ts'
import { Editor } from './editor.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noFiles: readonly File[] = []

/** Wants to write as soon as it is there; on a slow machine time passes between what is shown and its effects. */
function Writer({ passing }: { passing: number }) {
  const editor = useRef<EditorHandle>(null)
  useLayoutEffect(() => void vi.advanceTimersByTime(passing), [passing])
  useEffect(() => editor.current?.focus(), [])
  return <Editor ref={editor} label="Message" files={noFiles} onFilesChange={() => {}} />
}

test.each([0, 50])('the cursor is in the text when the effects come %d ms late', (passing) => {
  render(<Writer passing={passing} />)
  act(() => void vi.advanceTimersByTime(100))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
})
