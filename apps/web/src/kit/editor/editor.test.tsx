import { messages } from '@joinery/contract/messages'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'

import type { EditorHandle } from './editor-props.ts'
import { attach, button, open, picture, textBox, working } from './editor-testing.tsx'

const write = (html: string) => act(() => void working().commands.insertContent(html))

const chooseWord = () => act(() => void working().commands.setTextSelection({ from: 1, to: 4 }))

describe('sending', () => {
  test('needs visible text or a file', async () => {
    const { hand } = open()
    expect(button('Send').disabled).toBe(true)
    write('   ')
    expect(button('Send').disabled).toBe(true)
    write('Oak')
    expect(button('Send').disabled).toBe(false)
    act(() => void working().commands.clearContent(true))
    expect(button('Send').disabled).toBe(true)
    await attach(hand, picture())
    expect(button('Send').disabled).toBe(false)
    await hand.click(button('Remove hood.png'))
    expect(button('Send').disabled).toBe(true)
  })

  test('passes on markup, text and files', async () => {
    const { hand, onSend } = open()
    write('<p>Oak</p><p><strong>Ash</strong></p>')
    await attach(hand, picture())
    await hand.click(button('Send'))
    expect(onSend).toHaveBeenCalledOnce()
    const [value] = onSend.mock.calls[0] ?? []
    expect(value?.html).toBe('<p>Oak</p><p><strong>Ash</strong></p>')
    expect(value?.text).toBe('Oak\nAsh')
    expect(value?.files.map(({ name }) => name)).toEqual(['hood.png'])
  })

  test.each([{ ctrlKey: true }, { metaKey: true }])('on %j and Enter sends without a line break', (key) => {
    const { onSend } = open()
    fireEvent.keyDown(textBox(), { key: 'Enter', ...key })
    expect(onSend).not.toHaveBeenCalled()
    write('Oak')
    fireEvent.keyDown(textBox(), { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByLabelText('Attach files'), { key: 'Enter', ...key })
    expect(onSend).toHaveBeenCalledOnce()
    expect(onSend.mock.calls[0]?.[0].html).not.toContain('<br>')
  })

  test('is not possible while a request is running', () => {
    const { onSend } = open({ initialHtml: '<p>Oak</p>', isSending: true })
    expect(button('Send').disabled).toBe(true)
    fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true })
    expect(onSend).not.toHaveBeenCalled()
  })

  test('has no button in a description without a label', () => {
    const { unmount } = open({ variant: 'description' })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    unmount()
    open({ variant: 'card', sendLabel: 'Add comment' })
    expect(button('Add comment')).toBeTruthy()
  })
})

describe('the text', () => {
  test('is sanitized at the start, reports each change, and can be cleared from outside', () => {
    const ref = createRef<EditorHandle>()
    const { onChange } = open({ ref, initialHtml: '<p>Oak<script>x</script></p>' })
    expect(textBox().textContent).toBe('Oak')
    act(() => void working().commands.setTextSelection(4))
    write(', ash')
    expect(onChange).toHaveBeenLastCalledWith('<p>Oak, ash</p>')
    act(() => ref.current?.clear())
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(textBox().textContent).toBe('')
  })

  test('calls onEscape on Escape', () => {
    const onEscape = vi.fn<() => void>()
    open({ onEscape })
    fireEvent.keyDown(textBox(), { key: 'Escape' })
    expect(onEscape).toHaveBeenCalledOnce()
  })
})

describe('the toolbar', () => {
  test.each([
    ['Bold', '<p><strong>oak</strong></p>'],
    ['Italic', '<p><em>oak</em></p>'],
    ['Underline', '<p><u>oak</u></p>'],
    ['Strikethrough', '<p><s>oak</s></p>'],
    ['Bulleted list', '<ul><li><p>oak</p></li></ul>'],
    ['Numbered list', '<ol><li><p>oak</p></li></ol>'],
    ['Block quote', '<blockquote><p>oak</p></blockquote>'],
    ['Code', '<p><code>oak</code></p>'],
    ['Subscript', '<p><sub>oak</sub></p>'],
    ['Superscript', '<p><sup>oak</sup></p>'],
  ])('shows %s as pressed while it applies', async (name, html) => {
    const { hand, onChange } = open({ initialHtml: '<p>oak</p>' })
    chooseWord()
    expect(button(name).getAttribute('aria-pressed')).toBe('false')
    await hand.click(button(name))
    expect(onChange).toHaveBeenLastCalledWith(html)
    expect(button(name).getAttribute('aria-pressed')).toBe('true')
    await hand.click(button(name))
    expect(onChange).toHaveBeenLastCalledWith('<p>oak</p>')
  })

  test.each([
    ['Text colour', 'Terracotta', '<p><span data-colour="terracotta">oak</span></p>'],
    ['Highlight', 'Sky', '<p><mark data-colour="sky">oak</mark></p>'],
  ])('%s offers sixteen colours by name, and none', async (tool, colour, html) => {
    const { hand, onChange } = open({ initialHtml: '<p>oak</p>' })
    chooseWord()
    await hand.click(button(tool))
    const panel = screen.getByRole('dialog', { name: tool })
    expect(within(panel).getAllByRole('button')).toHaveLength(17)
    await hand.click(within(panel).getByRole('button', { name: colour }))
    expect(onChange).toHaveBeenLastCalledWith(html)
    expect(screen.queryByRole('dialog')).toBeNull()
    await hand.click(button(tool))
    expect(button(colour).getAttribute('aria-pressed')).toBe('true')
    expect(document.activeElement).toBe(button(colour))
    await hand.click(button('No colour'))
    expect(onChange).toHaveBeenLastCalledWith('<p>oak</p>')
  })

  test('moves through the colours by arrow keys, in two rows of eight', async () => {
    const { hand } = open({ initialHtml: '<p>oak</p>' })
    await hand.click(button('Text colour'))
    expect(document.activeElement).toBe(button('No colour'))
    act(() => button('Ink').focus())
    await hand.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(button('Forest'))
    await hand.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button('Text colour'))
  })

  test('sets headings', async () => {
    const { hand, onChange } = open({ initialHtml: '<p>oak</p>' })
    await hand.click(button('Heading'))
    await hand.click(button('Heading 2'))
    expect(onChange).toHaveBeenLastCalledWith('<h2>oak</h2>')
    await hand.click(button('Heading'))
    await hand.click(button('Plain text'))
    expect(onChange).toHaveBeenLastCalledWith('<p>oak</p>')
  })

  test('sets and removes a link, and rejects an unsafe one', async () => {
    const { hand, onChange } = open({ initialHtml: '<p>oak</p>' })
    chooseWord()
    await hand.click(button('Link'))
    await hand.type(screen.getByLabelText('Link address'), 'javascript:alert(1){Enter}')
    expect(screen.getByRole('alert').textContent).toBe(messages.editor.linkInvalid)
    await hand.clear(screen.getByLabelText('Link address'))
    await hand.type(screen.getByLabelText('Link address'), 'oak.example{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://oak.example">oak</a></p>',
    )
    await hand.click(button('Link'))
    expect(screen.getByLabelText<HTMLInputElement>('Link address').value).toBe('https://oak.example')
    await hand.click(button('Remove link'))
    expect(onChange).toHaveBeenLastCalledWith('<p>oak</p>')
  })

  test('is one tab stop with arrow-key navigation', async () => {
    const { hand } = open()
    const bar = screen.getByRole('toolbar', { name: 'Formatting' })
    const stops = () => [...bar.querySelectorAll<HTMLElement>('button, input')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([button('Bold')])
    act(() => button('Bold').focus())
    await hand.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(button('Italic'))
    expect(stops()).toEqual([button('Italic')])
    await hand.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(button('More formatting'))
  })
})
