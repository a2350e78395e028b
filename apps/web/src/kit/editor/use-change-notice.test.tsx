import { renderHook } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { beforeEach, expect, test, vi } from 'vitest'

import { editorExtensions } from './extensions/editor-extensions.ts'
import { useChangeNotice } from './use-change-notice.ts'

beforeEach(() => void vi.useFakeTimers())

const open = (length: number) => {
  const onChange = vi.fn<(html: string) => void>()
  const view = renderHook(() => useChangeNotice(onChange))
  const editor = new Editor({ extensions: editorExtensions(''), content: `<p>${'x'.repeat(length)}</p>` })
  view.result.current.note(editor)
  return { ...view, onChange, editor }
}

test('a short text is reported immediately', () => {
  expect(open(10).onChange).toHaveBeenCalledWith('<p>xxxxxxxxxx</p>')
})

test('a long text is reported once, after a pause', () => {
  const { onChange, editor, result } = open(30_000)
  vi.advanceTimersByTime(200)
  result.current.note(editor)
  vi.advanceTimersByTime(200)
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(onChange).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(onChange).toHaveBeenCalledOnce()
})

test('a long text is reported on blur and on unmount', () => {
  const { onChange, editor, result, unmount } = open(30_000)
  result.current.flush()
  expect(onChange).toHaveBeenCalledOnce()
  result.current.note(editor)
  unmount()
  expect(onChange).toHaveBeenCalledTimes(2)
})
