import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { stubLayout } from '#testing/fake-layout.ts'

import type { CellFault, CellText, GridColumn } from './grid-types.ts'
import { Grid } from './grid.tsx'

type Row = { readonly id: string; readonly title: string; readonly note: string }

const tap: Row = { id: 'tap', title: 'Tap', note: 'Matt brass\nDelivered in May' }
const sink: Row = { id: 'sink', title: 'Sink', note: '' }
const columns: readonly GridColumn<Row>[] = [
  { id: 'title', name: 'Title', width: 80, text: ({ title }) => title, canEdit: true },
  { id: 'note', name: 'Note', width: 80, text: ({ note }) => note, canEdit: true },
]
const renderHead = () => 'Kitchen'

const open = (first: readonly Row[], faults: ReadonlyMap<string, ReadonlyMap<string, CellFault>> = new Map()) => {
  const handleEdit = vi.fn<(cells: readonly CellText[]) => void>()
  const show = (rows: readonly Row[]) => (
    <Grid
      label="Items"
      groups={[{ id: 'Kitchen', name: 'Kitchen', rows }]}
      columns={columns}
      keyOf={({ id }) => id}
      canChange
      checked={new Set()}
      faults={faults}
      addLabel="Add"
      checkLabel={({ title }) => title}
      selectLabel="Select"
      renderHead={renderHead}
      onEdit={handleEdit}
      onAdd={() => []}
      onPaste={() => undefined}
      onCheck={() => undefined}
      onOpen={() => undefined}
      onHead={() => undefined}
      onDropFault={() => undefined}
      onMoveRow={() => undefined}
      onUndo={() => undefined}
      onRedo={() => undefined}
    />
  )
  const { rerender } = render(show(first))
  return {
    grid: screen.getByRole('grid', { name: 'Items' }),
    hand: userEvent.setup(),
    handleEdit,
    change: (rows: readonly Row[]) => rerender(show(rows)),
  }
}

beforeEach(() => stubLayout())

test('keeps the line breaks of a text that is opened and left, or changed', async () => {
  const { grid, hand, handleEdit } = open([tap, sink])
  grid.focus()
  await hand.keyboard('{ArrowRight}{Enter}{Enter}')
  expect(handleEdit).not.toHaveBeenCalled()
  await hand.keyboard('{ArrowUp}{F2}')
  const editor = within(grid).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  editor.setSelectionRange(editor.value.length, editor.value.length)
  await hand.keyboard('.{Enter}')
  expect(handleEdit.mock.calls).toEqual([[[{ row: 'tap', column: 'note', text: `${tap.note}.` }]]])
})

test('goes on with the next row when the row that is edited is deleted by someone else', async () => {
  const { grid, hand, change } = open([tap, sink])
  grid.focus()
  await hand.keyboard('Mixer')
  change([sink])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(grid)
  expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Sink')
  const clipboardData = { setData: vi.fn<(type: string, text: string) => void>() }
  fireEvent.copy(grid, { clipboardData })
  expect(clipboardData.setData).toHaveBeenCalledWith('text/plain', 'Sink')
})

test('brings the reason why the current text was not saved into view', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const { grid, hand } = open([tap, sink], new Map([['sink', new Map([['note', { text: '?', reason: 'Too short' }]])]]))
  grid.focus()
  await hand.keyboard('{ArrowDown}')
  expect(scroll).not.toHaveBeenCalled()
  await hand.keyboard('{ArrowRight}')
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')])
})
