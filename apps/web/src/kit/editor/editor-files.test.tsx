import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { attach, button, open, picture, textBox } from './editor-testing.tsx'
import { Editor } from './editor.tsx'

describe('files', () => {
  test('are listed with their size; each rejected one gets a message, and the accepted ones stay', async () => {
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

  test('can be dropped, with a hint while dragged over', () => {
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

  test('cannot be attached without `onFilesChange`, and a dropped one does not leave the page', () => {
    render(<Editor label="Message" />)
    expect(screen.queryByLabelText('Attach files')).toBeNull()
    const dataTransfer = { types: ['Files'], files: [picture()], dropEffect: 'none' }
    expect(fireEvent.drop(textBox(), { dataTransfer })).toBe(false)
  })
})
