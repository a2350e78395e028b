import { act, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { EditorHandle } from './editor-props.ts'
import { Editor } from './editor.tsx'

beforeEach(() => void vi.useFakeTimers())

const noFiles: readonly File[] = []

/** Simulates time between rendering and effects, as on a slow machine. */
const usePassing = (milliseconds: number) =>
  useLayoutEffect(() => void vi.advanceTimersByTime(milliseconds), [milliseconds])

function Starter({ passing }: { passing: number }) {
  usePassing(passing)
  return <Editor label="Message" takesFocus files={noFiles} onFilesChange={() => {}} />
}

function Writer({ passing }: { passing: number }) {
  const editor = useRef<EditorHandle>(null)
  usePassing(passing)
  useEffect(() => editor.current?.focus(), [])
  return <Editor ref={editor} label="Message" files={noFiles} onFilesChange={() => {}} />
}

test.each([
  [Writer, 0],
  [Writer, 50],
  [Starter, 0],
  [Starter, 50],
])('the cursor is in the text (%o) when the effects run %d ms late', (Page, passing) => {
  render(<Page passing={passing} />)
  act(() => void vi.advanceTimersByTime(100))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
})
