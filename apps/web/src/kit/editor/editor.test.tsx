import '#testing/complete-dom.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor as Working } from '@tiptap/core'
import { createRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { CallError } from '#lib/http/call-error.ts'

import type { EditorHandle, EditorProps, EditorValue } from './editor-props.ts'
import { Editor } from './editor.tsx'

const textBox = () => screen.getByRole('textbox', { name: 'Message' })

/** The working part behind the text box, as the library leaves it there. */
const working = (): Working => {
  const box = textBox()
  if (!('editor' in box)) throw new Error('No editor stands behind the text box')
  return box.editor as Working
}

const write = (html: string) => act(() => void working().commands.insertContent(html))
const chooseWord = () => act(() => void working().commands.setTextSelection({ from: 1, to: 4 }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function Host(props: Partial<EditorProps>) {
  const [files, setFiles] = useState<readonly File[]>([])
  return <Editor label="Message" files={files} onFilesChange={setFiles} {...props} />
}

const open = (props: Partial<EditorProps> = {}) => {
  const onSend = vi.fn<(value: EditorValue) => void>()
  const onChange = vi.fn<(html: string) => void>()
  const view = render(<Host onSend={onSend} onChange={onChange} {...props} />)
  return { ...view, onSend, onChange, hand: userEvent.setup({ applyAccept: false }) }
}

const picture = (name = 'hood.png') => new File(['x'], name, { type: 'image/png' })
const attach = (hand: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  hand.upload(screen.getByLabelText('Attach files'), files)

describe('sending', () => {
  test('needs text that can be read, or a file', async () => {
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

  test('hands over markup, words and files', async () => {
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

  test.each([{ ctrlKey: true }, { metaKey: true }])('%j and Enter send, without a line break', (key) => {
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

  test('happens once while it is on its way', () => {
    const { onSend } = open({ initialHtml: '<p>Oak</p>', isSending: true })
    expect(button('Send').disabled).toBe(true)
    fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true })
    expect(onSend).not.toHaveBeenCalled()
  })

  test('has no button in a description, unless it is named', () => {
    const { unmount } = open({ variant: 'description' })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    unmount()
    open({ variant: 'card', sendLabel: 'Add comment' })
    expect(button('Add comment')).toBeTruthy()
  })
})

describe('the text', () => {
  test('begins reduced, tells each change, and can be emptied from outside', () => {
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

  test('Escape is told', () => {
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
  ])('%s is pressed while it holds', async (name, html) => {
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
  ])('%s offers sixteen by name, and none', async (tool, colour, html) => {
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

  test('the colours are walked by the arrow keys, two rows of eight', async () => {
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

  test('headings', async () => {
    const { hand, onChange } = open({ initialHtml: '<p>oak</p>' })
    await hand.click(button('Heading'))
    await hand.click(button('Heading 2'))
    expect(onChange).toHaveBeenLastCalledWith('<h2>oak</h2>')
    await hand.click(button('Heading'))
    await hand.click(button('Plain text'))
    expect(onChange).toHaveBeenLastCalledWith('<p>oak</p>')
  })

  test('a link is set, changed and removed; one that leads elsewhere is refused', async () => {
    const { hand, onChange } = open({ initialHtml: '<p>oak</p>' })
    chooseWord()
    await hand.click(button('Link'))
    await hand.type(screen.getByLabelText('Link address'), 'javascript:alert(1){Enter}')
    expect(screen.getByRole('alert').textContent).toBe('A link leads to a web, mail or phone address')
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

  test('is one tab stop, walked by the arrow keys', async () => {
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

describe('files', () => {
  test('are listed with their size; each refused one gets a word, and the accepted ones stay', async () => {
    const { hand } = open()
    await attach(hand, picture('1.png'), new File(['x'], 'plan.dwg'), picture('2.png'))
    const list = screen.getByRole('list', { name: 'Attached files' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1.png1 B', '2.png1 B'])
    expect(screen.getByRole('alert').textContent).toBe(
      'plan.dwg: Only images, PDF, doc, docx, txt and csv files can be attached here',
    )
    await attach(hand, picture('3.png'), picture('4.png'), picture('5.png'), picture('6.png'))
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByRole('alert').textContent).toBe('6.png: Maximum 5 files at a time')
    await hand.click(button('Remove 2.png'))
    expect(within(list).getAllByRole('listitem')).toHaveLength(4)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can be dropped, with a hint while they hang above', () => {
    open()
    const dataTransfer = { types: ['Files'], files: [picture('dropped.png')], dropEffect: 'none' }
    fireEvent.dragEnter(textBox(), { dataTransfer })
    expect(screen.getByText('Drop to attach')).toBeTruthy()
    fireEvent.drop(textBox(), { dataTransfer })
    expect(screen.queryByText('Drop to attach')).toBeNull()
    expect(button('Remove dropped.png')).toBeTruthy()
  })

  test('can be pasted', () => {
    open()
    const clipboardData = new DataTransfer()
    clipboardData.items.add(picture('image.png'))
    fireEvent.paste(textBox(), { clipboardData })
    expect(button('Remove pasted-picture-1.png')).toBeTruthy()
  })

  test('cannot be attached where nobody takes them, and a dropped one does not leave the page', () => {
    render(<Editor label="Message" />)
    expect(screen.queryByLabelText('Attach files')).toBeNull()
    const dataTransfer = { types: ['Files'], files: [picture()], dropEffect: 'none' }
    expect(fireEvent.drop(textBox(), { dataTransfer })).toBe(false)
  })
})

describe('summarising', () => {
  const ask = async (props: Partial<EditorProps> = {}) => {
    const summarize = vi.fn<(text: string) => Promise<string>>(async () => 'Oak it is.\n<b>Really</b>.')
    const view = open({ initialHtml: '<p>Long</p><p>talk</p>', summarize, ...props })
    await view.hand.click(button('Summarise'))
    return { ...view, summarize }
  }

  test('is offered only where it exists', () => {
    open()
    expect(screen.queryByRole('button', { name: 'Summarise' })).toBeNull()
  })

  test('needs text', async () => {
    const { summarize } = await ask({ initialHtml: '<p> </p>' })
    expect(screen.getByRole('alert').textContent).toBe('Please enter some text to summarize')
    expect(summarize).not.toHaveBeenCalled()
  })

  test('shows that it is at work, then the result', async () => {
    const answer = Promise.withResolvers<string>()
    await ask({ summarize: () => answer.promise })
    expect(screen.getByRole('status').textContent).toBe('Summarising...')
    expect(button('Summarise').getAttribute('aria-disabled')).toBe('true')
    await act(async () => answer.resolve('Oak it is.'))
    expect(screen.getByText('Oak it is.')).toBeTruthy()
  })

  test('Insert adds the words as words', async () => {
    const { hand, onChange, summarize } = await ask()
    expect(summarize).toHaveBeenCalledWith('Long\ntalk')
    act(() => void working().commands.setTextSelection(working().state.doc.content.size))
    await hand.click(await screen.findByRole('button', { name: 'Insert' }))
    expect(onChange).toHaveBeenLastCalledWith(
      '<p>Long</p><p>talk</p><p>Oak it is.</p><p>&lt;b&gt;Really&lt;/b&gt;.</p>',
    )
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
  })

  test('Replace puts them in place of the text, and can be undone', async () => {
    const { hand, onChange } = await ask()
    await hand.click(await screen.findByRole('button', { name: 'Replace' }))
    expect(onChange).toHaveBeenLastCalledWith('<p>Oak it is.</p><p>&lt;b&gt;Really&lt;/b&gt;.</p>')
    act(() => void working().commands.undo())
    expect(onChange).toHaveBeenLastCalledWith('<p>Long</p><p>talk</p>')
  })

  test('Copy copies and says so', async () => {
    const { hand } = await ask()
    await hand.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
    expect(await navigator.clipboard.readText()).toBe('Oak it is.\n<b>Really</b>.')
  })

  test.each([
    [
      new CallError('Insufficient credits. You have 0 credits remaining.', 402),
      'Insufficient credits. You have 0 credits remaining.',
    ],
    [new Error('surprise'), 'Failed to summarize text'],
  ])('that fails is explained: %s', async (error, sentence) => {
    await ask({ summarize: () => Promise.reject(error) })
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  test('an answer that comes after it was closed is not shown', async () => {
    const answer = Promise.withResolvers<string>()
    const { hand } = await ask({ summarize: () => answer.promise })
    await hand.click(button('Close summary'))
    await act(async () => answer.resolve('Oak it is.'))
    expect(screen.queryByText('Oak it is.')).toBeNull()
  })
})
