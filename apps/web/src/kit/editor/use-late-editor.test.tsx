import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useLateEditor } from './use-late-editor.ts'

const buildHandle = () => ({
  clear: vi.fn<() => void>(),
  focus: vi.fn<() => void>(),
  attach: vi.fn<() => void>(),
  html: () => '',
  replace: vi.fn<() => void>(),
})

test('runs actions requested before the editor has loaded once, in order', () => {
  const { result } = renderHook(useLateEditor)
  const handle = buildHandle()
  const files = [new File(['x'], 'oak.jpg')]
  result.current.withEditor((editor) => editor.attach(files))
  result.current.withEditor((editor) => editor.focus())
  result.current.holdEditor(handle)
  expect(handle.attach).toHaveBeenCalledExactlyOnceWith(files)
  expect(handle.focus).toHaveBeenCalledOnce()
  result.current.holdEditor(null)
  result.current.holdEditor(handle)
  expect(handle.attach).toHaveBeenCalledOnce()
  result.current.withEditor((editor) => editor.clear())
  expect(handle.clear).toHaveBeenCalledOnce()
})
