import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { EditorHandle, EditorProps, EditorValue } from '#kit/editor/editor-props.ts'
import { patience } from '#testing/patience.ts'

/** The editor's chunk, which loads when the test resolves it. */
let arrival = Promise.withResolvers<void>()
let asked = 0

beforeEach(() => {
  // A loaded editor stays loaded, so reset the modules before each test.
  vi.resetModules()
  arrival = Promise.withResolvers()
  asked = 0
  vi.doMock('#kit/editor/editor.tsx', async (importOriginal) => {
    asked += 1
    await arrival.promise
    return importOriginal()
  })
})

afterEach(() => vi.doUnmock('#kit/editor/editor.tsx'))

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const box = () => screen.getByRole('textbox', { name: 'Message' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** The TipTap editor of the text box; null while the plain field is shown. */
const working = (): Editor | null => ('editor' in box() ? (box() as unknown as { editor: Editor }).editor : null)

const arrive = async () => {
  arrival.resolve()
  return waitFor(() => {
    const editor = working()
    if (!editor) throw new Error('The editor has not come')
    return editor
  })
}

const open = async (props: Partial<EditorProps> = {}) => {
  const { FirstTouchEditor } = await import('./first-touch-editor.tsx')
  const onSend = vi.fn<(value: EditorValue) => void>()
  const onChange = vi.fn<(html: string) => void>()
  function Host() {
    const [files, setFiles] = useState<readonly File[]>([])
    return (
      <FirstTouchEditor
        label="Message"
        files={files}
        onFilesChange={setFiles}
        onSend={onSend}
        onChange={onChange}
        {...props}
      />
    )
  }
  const view = render(<Host />)
  return { ...view, onSend, onChange, hand: userEvent.setup({ applyAccept: false }) }
}

const selectionOf = ({ state: { selection } }: Editor) => [selection.from, selection.to]

test('loads nothing until touched; an approaching pointer loads, and changes nothing', async () => {
  const { hand } = await open()
  expect(asked).toBe(0)
  await hand.hover(box())
  await waitFor(() => expect(asked).toBe(1))
  arrival.resolve()
  await act(() => Promise.resolve())
  expect(working()).toBeNull()
})

test('takes the focus and every letter while the editor loads', async () => {
  const { hand } = await open({ takesFocus: true })
  expect(document.activeElement).toBe(box())
  await hand.keyboard('Warm')
  const editor = await arrive()
  await waitFor(() => expect(document.activeElement).toBe(box()))
  await hand.keyboard('er')
  expect(editor.getText()).toBe('Warmer')
})

test('loads the editor for a draft without a touch', async () => {
  await open({ initialHtml: '<p><strong>Oak</strong></p>' })
  expect((await arrive()).getHTML()).toBe('<p><strong>Oak</strong></p>')
})

describe('when the editor has loaded', () => {
  test('text, caret and focus are unchanged', async () => {
    const { hand, onChange } = await open()
    await hand.type(box(), 'Oak it  is {Enter}Ash ')
    expect(onChange).toHaveBeenLastCalledWith('<p>Oak it  is </p><p>Ash </p>')
    const editor = await arrive()
    expect(editor.getText({ blockSeparator: '\n' })).toBe('Oak it  is \nAsh ')
    expect(document.activeElement).toBe(box())
    expect(selectionOf(editor)).toEqual([editor.state.doc.content.size - 1, editor.state.doc.content.size - 1])
  })

  test('a selection in the middle is unchanged', async () => {
    const { hand } = await open()
    await hand.type(box(), 'Oak{Enter}it is')
    const field = box() as HTMLTextAreaElement // the plain one
    field.setSelectionRange(2, 6)
    expect(selectionOf(await arrive())).toEqual([3, 8])
  })

  test('the focus stays where it is if it was elsewhere', async () => {
    await open()
    fireEvent.pointerDown(box())
    fireEvent.pointerUp(box())
    await arrive()
    expect(document.activeElement).toBe(document.body)
  })

  test('an input-method composition finishes first', async () => {
    await open()
    act(() => box().focus())
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'にほ' } })
    arrival.resolve()
    await vi.waitUntil(() => asked === 1, patience)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(working()).toBeNull()
    fireEvent.change(box(), { target: { value: '日本' } })
    fireEvent.compositionEnd(box())
    expect((await arrive()).getText()).toBe('日本')
  })

  test('pasted text has its formatting, and the caret stays behind it', async () => {
    const { hand } = await open()
    await hand.type(box(), 'See ')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<b>oak</b>')
    clipboardData.setData('text/plain', 'oak')
    fireEvent.paste(box(), { clipboardData })
    fireEvent.change(box(), { target: { value: 'See oak!' } })
    const editor = await arrive()
    expect(editor.getHTML()).toBe('<p>See <strong>oak</strong>!</p>')
    expect(selectionOf(editor)).toEqual([9, 9])
  })

  test('a tool pressed before takes effect', async () => {
    const { hand } = await open()
    await hand.type(box(), 'Oak ')
    await hand.click(button('Bold'))
    const editor = await arrive()
    expect(button('Bold').getAttribute('aria-pressed')).toBe('true')
    act(() => void editor.commands.insertContent('is it'))
    expect(editor.getText()).toBe('Oak is it')
  })

  test('keyboard focus stays on the same tool', async () => {
    const { hand } = await open()
    await hand.click(box())
    await hand.tab()
    await hand.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(button('Italic'))
    await arrive()
    expect(document.activeElement).toBe(button('Italic'))
  })

  test('files and rejection messages are unchanged', async () => {
    const { hand } = await open()
    await hand.upload(screen.getByLabelText('Attach files'), [picture('oak.png'), new File(['x'], 'plan.dwg')])
    expect(screen.getByText('oak.png')).toBeTruthy()
    await arrive()
    expect(screen.getByText('oak.png')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('plan.dwg')
  })

  test('an open file dialog finishes or is cancelled first', async () => {
    const { hand } = await open()
    await hand.click(box())
    const input = screen.getByLabelText('Attach files')
    fireEvent.click(input)
    arrival.resolve()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(working()).toBeNull()
    fireEvent(input, new Event('cancel', { bubbles: true }))
    await arrive()
  })
})

test('sends a message before the editor has loaded and is ready for the next', async () => {
  const { hand, onSend } = await open()
  await hand.type(box(), 'Oak & ash')
  await hand.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ html: '<p>Oak &amp; ash</p>', text: 'Oak & ash', files: [] })
  expect(button('Send').disabled).toBe(false)
})

test('keeps the plain field when loading fails, shows a message on pressing a tool, and can retry', async () => {
  vi.doMock('#kit/editor/editor.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { hand } = await open()
  await hand.type(box(), 'Oak')
  expect(screen.queryByRole('alert')).toBeNull()
  await hand.click(button('Bold'))
  expect((await screen.findByRole('alert')).textContent).toContain('Network error')
  expect((box() as HTMLTextAreaElement).value).toBe('Oak')
  vi.doUnmock('#kit/editor/editor.tsx')
  await hand.click(button('Try Again'))
  await arrive()
  expect(button('Bold').getAttribute('aria-pressed')).toBe('true')
})

test('has the same tools as the real toolbar, in the same order', async () => {
  const names = () =>
    within(screen.getByRole('toolbar', { name: 'Formatting' }))
      .getAllByRole('button')
      .map((tool) => tool.getAttribute('aria-label') ?? tool.textContent)
  const { hand } = await open({ people: [], summarize: () => Promise.resolve('') })
  const plain = names()
  await hand.click(box())
  await arrive()
  expect(names()).toEqual(plain)
})

test('text set by the app waits for the editor, which then has the focus', async () => {
  const ref = createRef<EditorHandle>()
  await open({ ref })
  act(() => ref.current?.replace('<p>Oak with a <strong>running grain</strong></p>'))
  await arrive()
  expect(within(box()).getByText('running grain').tagName).toBe('STRONG')
  await waitFor(() => expect(document.activeElement).toBe(box()))
})

test('offers people after a typed @ as soon as the editor has loaded', async () => {
  const jonas = { uid_user: 'j', name: 'Jonas Pike', email: 'jonas@pike.example', photo: null }
  const { hand } = await open({ people: [jonas] })
  await hand.type(box(), 'Ask @')
  await arrive()
  expect(await screen.findByRole('option', { name: /Jonas Pike/ })).toBeTruthy()
})

test.each([
  ['{Control>}b{/Control}', 'strong'],
  ['{Control>}{Shift>}[Digit8]{/Shift}{/Control}', 'ul'],
])('the shortcut %s pressed before loading takes effect afterwards', async (keys, tag) => {
  const { hand } = await open()
  await hand.type(box(), 'oak')
  ;(box() as HTMLTextAreaElement).select()
  await hand.keyboard(keys)
  await arrive()
  await waitFor(() => expect(box().querySelector(tag)?.textContent).toBe('oak'))
})
