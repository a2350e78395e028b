import { expect, test, vi } from 'vitest'

import { copyWhenReady, copyText } from './copy-text.ts'

test('copies text on an insecure page and keeps the focus', async () => {
  vi.stubGlobal('navigator', {})
  const copied: string[] = []
  document.execCommand = () => {
    copied.push(document.querySelector('textarea')?.value ?? '')
    return true
  }
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  await copyText('mara@joinery.example')
  expect(copied).toEqual(['mara@joinery.example'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
  document.execCommand = () => false
  await expect(copyText('again')).rejects.toThrow('The browser did not copy')
})

test('copies text from a promise once it resolves, also without ClipboardItem', async () => {
  vi.stubGlobal('navigator', {})
  const copied: string[] = []
  document.execCommand = () => {
    copied.push(document.querySelector('textarea')?.value ?? '')
    return true
  }
  await copyWhenReady(Promise.resolve('https://joinery.example/review/a'))
  expect(copied).toEqual(['https://joinery.example/review/a'])
  await expect(copyWhenReady(Promise.reject(new Error('Never made')))).rejects.toThrow('Never made')
  expect(copied).toHaveLength(1)
})
