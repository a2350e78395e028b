import {
  selectionExportMessages as exportTexts,
  selectionImportMessages as texts,
} from '@joinery/contract/messages/selection-import-messages'
import { sumTotals } from '@joinery/contract/selections/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderReview } from '#features/review/review-testing.tsx'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { TransferButtons } from './transfer-buttons.tsx'

const totals = { ...sumTotals([], { currency: 'USD', tax_percent: '0', budget: null }), by_category: [] }
const noSelections = { selections: [], totals, version: 0, nextCursor: null }

const csv = (text: string) => new File([text], 'items.csv', { type: 'text/csv' })

const openImport = async (answers: Answers) => {
  const onClose = vi.fn<() => void>()
  const page = await renderReview(<ImportDialog uid_project={projectId()} onClose={onClose} />, {
    listSelections: noSelections,
    ...answers,
  })
  return { ...page, onClose, choose: (text: string) => page.hand.upload(screen.getByLabelText(/CSV file/), csv(text)) }
}

const valueOf = (name: string): string => screen.getByLabelText<HTMLSelectElement>(texts.fieldOf(name)).value

test('imports a file after a check, with the columns as suggested or changed', async () => {
  const { api, hand, choose, onClose } = await openImport({
    importSelections: ({ form }) =>
      form?.get('mapping') === '{"Item":"title"}'
        ? { created: 1, updated: 0, errors: [] }
        : { created: 2, updated: 1, errors: [] },
  })
  await choose('Item,Remark\nOak,dark\n')
  expect(await screen.findByText(texts.ready(1, 0))).toBeTruthy()
  expect([valueOf('Item'), valueOf('Remark')]).toEqual(['title', ''])
  expect(screen.getByText('dark')).toBeTruthy()
  await hand.selectOptions(screen.getByLabelText(texts.fieldOf('Remark')), texts.fields.note)
  expect(await screen.findByText(texts.ready(2, 1))).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(api.sent('importSelections').every(({ form }) => form?.get('dryRun') === 'true')).toBe(true)
  await hand.click(screen.getByRole('button', { name: texts.submit(3) }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const stored = api.sent('importSelections').filter(({ form }) => !form?.has('dryRun'))
  expect(stored.map(({ form }) => form?.get('mapping'))).toEqual(['{"Item":"title","Remark":"note"}'])
})

test('lists problems by row and column, and imports nothing while there are some', async () => {
  const errors = [
    { row: 2, column: 'Price', message: 'Enter a price' },
    { row: 7, column: '', message: 'This row has more cells than the header' },
  ]
  const { api, hand, choose } = await openImport({ importSelections: { created: 0, updated: 0, errors } })
  await choose('Title;Price\nOak;cheap\n')
  expect((await screen.findByRole('alert')).textContent).toBe(texts.errors(2))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('2PriceEnter a price')
  expect(rows).toContain(`7${texts.wholeRow}This row has more cells than the header`)
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: texts.submitEmpty })
  expect(submit.disabled).toBe(true)
  await hand.click(submit)
  expect(api.sent('importSelections')).toHaveLength(1)
})

test('uses a field for one column', async () => {
  const { hand, choose } = await openImport({ importSelections: { created: 1, updated: 0, errors: [] } })
  await choose('Item,Name\nOak,Ash\n')
  await screen.findByText(texts.ready(1, 0))
  await hand.selectOptions(screen.getByLabelText(texts.fieldOf('Name')), texts.fields.title)
  expect([valueOf('Item'), valueOf('Name')]).toEqual(['', 'title'])
})

test('rejects a file without a header', async () => {
  const { choose } = await openImport({})
  await choose('\n\n')
  expect(await screen.findByText(texts.unreadable)).toBeTruthy()
})

test.each([
  ['member', 'active', [texts.import, exportTexts.export]],
  ['client', 'active', [exportTexts.export]],
  ['member', 'archived', [exportTexts.export]],
] as const)('offers a %s of an %s project what they can do', async (role, status, names) => {
  const { hand } = await renderReview(<TransferButtons project={buildProject({ role, status })} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
  await hand.click(screen.getByRole('button', { name: exportTexts.export }))
  expect(await screen.findByRole('dialog', { name: exportTexts.title })).toBeTruthy()
  expect(screen.queryByText(exportTexts.audiences.team) === null).toBe(role === 'client')
})

const openExport = (more: Partial<Parameters<typeof ExportDialog>[0]> = {}) =>
  renderReview(
    <ExportDialog
      project={{ uid_project: projectId(), title: 'Hartwell Kitchen' }}
      isTeam
      isPricedForClients
      onClose={() => undefined}
      {...more}
    />,
    { exportSelections: () => new Promise<never>(() => undefined) },
  )

test('exports for the client as a PDF unless something else is chosen', async () => {
  const { api, hand } = await openExport()
  const dialog = within(screen.getByRole('dialog', { name: exportTexts.title }))
  expect(dialog.getByLabelText<HTMLInputElement>(exportTexts.formats.pdf).checked).toBe(true)
  await hand.click(dialog.getByLabelText(exportTexts.formats.xlsx))
  await hand.click(dialog.getByRole('radio', { name: new RegExp(`^${exportTexts.audiences.team}`) }))
  await hand.click(dialog.getByLabelText(exportTexts.prices))
  await hand.click(dialog.getByRole('button', { name: exportTexts.submit }))
  await waitFor(() =>
    expect(api.sent('exportSelections')[0]?.path).toContain('/selections/export?format=xlsx&for=team&prices=false'),
  )
})

test('offers clients no team export, and no prices they do not see', async () => {
  const { api, hand } = await openExport({ isTeam: false, isPricedForClients: false })
  expect(screen.queryByText(exportTexts.audiences.team)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(exportTexts.prices).disabled).toBe(true)
  await hand.click(screen.getByRole('button', { name: exportTexts.submit }))
  await waitFor(() => expect(api.sent('exportSelections')[0]?.path).toContain('format=pdf&for=client&prices=false'))
})
