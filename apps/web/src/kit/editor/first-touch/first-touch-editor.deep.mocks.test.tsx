import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { EditorHandle, EditorProps, EditorValue } from '#kit/editor/editor-props.ts'

/** The code of the editor, which comes when the test says so. */
let arrival = Promise.withResolvers<void>()
let asked = 0

beforeEach(() => {
  // Once the editor was there it is there for good; every test begins before.
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

/** The working part behind the text box, as the library leaves it there; null while the plain field stands there. */
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

test('nothing is fetched until somebody touches it; a pointer that comes near fetches, and changes nothing', async () => {
  const { hand } = await open()
  expect(asked).toBe(0)
  await hand.hover(box())
  await waitFor(() => expect(asked).toBe(1))
  arrival.resolve()
  await act(() => Promise.resolve())
  expect(working()).toBeNull()
})

test('a draft has its editor at once', async () => {
  await open({ initialHtml: '<p><strong>Oak</strong></p>' })
  expect((await arrive()).getHTML()).toBe('<p><strong>Oak</strong></p>')
})

describe('when the editor comes', () => {
  test('every letter, the caret and the focus are where they were', async () => {
    const { hand, onChange } = await open()
    await hand.type(box(), 'Oak it  is {Enter}Ash ')
    expect(onChange).toHaveBeenLastCalledWith('<p>Oak it  is </p><p>Ash </p>')
    const editor = await arrive()
    expect(editor.getText({ blockSeparator: '\n' })).toBe('Oak it  is \nAsh ')
    expect(document.activeElement).toBe(box())
    expect(selectionOf(editor)).toEqual([editor.state.doc.content.size - 1, editor.state.doc.content.size - 1])
  })

  test('so is a selection in the middle', async () => {
    const { hand } = await open()
    await hand.type(box(), 'Oak{Enter}it is')
    const field = box() as HTMLTextAreaElement // the plain one
    field.setSelectionRange(2, 6)
    expect(selectionOf(await arrive())).toEqual([3, 8])
  })

  test('whoever does not write keeps the focus where it is', async () => {
    await open()
    fireEvent.pointerDown(box())
    fireEvent.pointerUp(box())
    await arrive()
    expect(document.activeElement).toBe(document.body)
  })

  test('a word of an input method is finished first', async () => {
    await open()
    act(() => box().focus())
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'にほ' } })
    arrival.resolve()
    await vi.waitUntil(() => asked === 1, 30_000)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(working()).toBeNull()
    fireEvent.change(box(), { target: { value: '日本' } })
    fireEvent.compositionEnd(box())
    expect((await arrive()).getText()).toBe('日本')
  })

  test('what was pasted has its formatting, and the caret stays behind it', async () => {
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

  test('a tool that was pressed before does its work', async () => {
    const { hand } = await open()
    await hand.type(box(), 'Oak ')
    await hand.click(button('Bold'))
    const editor = await arrive()
    expect(button('Bold').getAttribute('aria-pressed')).toBe('true')
    act(() => void editor.commands.insertContent('is it'))
    expect(editor.getText()).toBe('Oak is it')
  })

  test('whoever walks through the tools is at the same one', async () => {
    const { hand } = await open()
    await hand.click(box())
    await hand.tab()
    await hand.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(button('Italic'))
    await arrive()
    expect(document.activeElement).toBe(button('Italic'))
  })

  test('files are there, and the word on one that was refused', async () => {
    const { hand } = await open()
    await hand.upload(screen.getByLabelText('Attach files'), [picture('oak.png'), new File(['x'], 'plan.dwg')])
    expect(screen.getByText('oak.png')).toBeTruthy()
    await arrive()
    expect(screen.getByText('oak.png')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('plan.dwg')
  })

  test('a choice of files is finished first, or given up', async () => {
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

test('a message is sent although the editor has not come, and the field is ready for the next', async () => {
  const { hand, onSend } = await open()
  await hand.type(box(), 'Oak & ash')
  await hand.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ html: '<p>Oak &amp; ash</p>', text: 'Oak & ash', files: [] })
  expect(button('Send').disabled).toBe(false)
})

test('when it cannot be fetched, the field stays; whoever wants a tool is told, and can ask again', async () => {
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

test('its toolbar has the tools of the real one, in their order', async () => {
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

test('a text that the product puts into it waits for the editor, which has the focus then', async () => {
  const ref = createRef<EditorHandle>()
  await open({ ref })
  act(() => ref.current?.replace('<p>Oak with a <strong>running grain</strong></p>'))
  await arrive()
  expect(within(box()).getByText('running grain').tagName).toBe('STRONG')
  await waitFor(() => expect(document.activeElement).toBe(box()))
})

test('who wrote an @ is offered people as soon as the editor is there', async () => {
  const jonas = { uid_user: 'j', name: 'Jonas Pike', email: 'jonas@pike.example', photo: null }
  const { hand } = await open({ people: [jonas] })
  await hand.type(box(), 'Ask @')
  await arrive()
  expect(await screen.findByRole('option', { name: /Jonas Pike/ })).toBeTruthy()
})

test.each([
  ['{Control>}b{/Control}', 'strong'],
  ['{Control>}{Shift>}[Digit8]{/Shift}{/Control}', 'ul'],
])('the shortcut %s that is pressed before it comes acts when it is there', async (keys, tag) => {
  const { hand } = await open()
  await hand.type(box(), 'oak')
  ;(box() as HTMLTextAreaElement).select()
  await hand.keyboard(keys)
  await arrive()
  await waitFor(() => expect(box().querySelector(tag)?.textContent).toBe('oak'))
})
