import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor as Working } from '@tiptap/core'
import { expect, test, vi } from 'vitest'

import type { EditorProps, EditorValue, Mentionable } from '#kit/editor/editor-props.ts'
import { Editor } from '#kit/editor/editor.tsx'

const person = (number: number, name: string): Mentionable => ({
  uid_user: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name,
  email: `${number}@people.example`,
  photo: null,
})
const people = [person(1, 'Jonas Pike'), person(2, 'Ada Reyes'), person(3, 'Jörg Ünal')]

const open = (props: Partial<EditorProps> = {}) => {
  const onSend = vi.fn<(value: EditorValue) => void>()
  const onChange = vi.fn<(html: string) => void>()
  const onEscape = vi.fn<() => void>()
  render(<Editor label="Message" people={people} onSend={onSend} onChange={onChange} onEscape={onEscape} {...props} />)
  return { onSend, onChange, onEscape, hand: userEvent.setup() }
}

const textBox = () => screen.getByRole('textbox', { name: 'Message' })
const write = async (text: string) => {
  const box = textBox()
  if (!('editor' in box)) throw new Error('No editor stands behind the text box')
  const editor = box.editor as Working
  await act(async () => void editor.commands.insertContent(text))
}
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const current = () => screen.getByRole('option', { selected: true }).textContent
const press = (key: string) => act(async () => void fireEvent.keyDown(textBox(), { key }))

const mention = ({ uid_user, name }: Mentionable) => `<span data-mention="${uid_user}">@${name}</span>`
const [jonas, ada, jorg] = people as [Mentionable, Mentionable, Mentionable]

test('offers everyone after an @, filtered by further words', async () => {
  open()
  await write('Ask @')
  expect(offered()).toHaveLength(3)
  await write('re')
  expect(offered()).toEqual([expect.stringContaining('Ada Reyes')])
  await write('x')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  ['@jonas p', 'Jonas Pike'],
  ['@unal', 'Jörg Ünal'],
  ['@2@people', 'Ada Reyes'],
])('%s finds %s', async (typed, name) => {
  open()
  await write(typed)
  expect(offered()).toEqual([expect.stringContaining(name)])
})

test('offers no one inside an email address', async () => {
  open()
  await write('jonas@')
  expect(offered()).toEqual([])
})

test.each(['Enter', 'Tab'])('%s inserts the active person and a space', async (key) => {
  const { onChange } = open()
  await write('Ask @')
  await press(key)
  expect(onChange).toHaveBeenLastCalledWith(`<p>Ask ${mention(jonas)} </p>`)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('moves through the list with the arrow keys, and the text names the active option', async () => {
  const { onChange } = open()
  await write('@')
  expect(current()).toContain('Jonas Pike')
  await press('ArrowUp')
  expect(current()).toContain('Jörg Ünal')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(current()).toContain('Ada Reyes')
  const named = document.getElementById(textBox().getAttribute('aria-activedescendant') ?? '')
  expect(named?.textContent).toContain('Ada Reyes')
  await press('Enter')
  expect(onChange).toHaveBeenLastCalledWith(`<p>${mention(ada)} </p>`)
  expect(textBox().hasAttribute('aria-activedescendant')).toBe(false)
})

test('inserts a person on click', async () => {
  const { onChange, hand } = open()
  await write('@')
  await hand.click(within(screen.getByRole('listbox', { name: 'People' })).getByText('Jörg Ünal'))
  expect(onChange).toHaveBeenLastCalledWith(`<p>${mention(jorg)} </p>`)
})

test('closes only the list on Escape', async () => {
  const { onEscape } = open()
  await write('@')
  await press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onEscape).not.toHaveBeenCalled()
  await press('Escape')
  expect(onEscape).toHaveBeenCalledOnce()
})

test('sends on Ctrl+Enter while the list is open', async () => {
  const { onSend } = open()
  await write('Ask @')
  fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true })
  expect(onSend.mock.calls[0]?.[0].html).toBe('<p>Ask @</p>')
})

test('inserts an @ with the button', async () => {
  const { hand } = open()
  await write('Ask')
  await hand.click(screen.getByRole('button', { name: 'Mention' }))
  expect(textBox().textContent).toBe('Ask @')
  expect(await screen.findByRole('listbox')).toBeTruthy()
})

test('shows neither button nor list if no one can be mentioned', async () => {
  render(<Editor label="Message" />)
  await write('@')
  expect(screen.queryByRole('button', { name: 'Mention' })).toBeNull()
  expect(screen.queryByRole('listbox')).toBeNull()
})
