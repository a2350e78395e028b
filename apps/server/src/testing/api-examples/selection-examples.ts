// Sends the calls about selections.
import { csvForm } from '#testing/selection-files.ts'

import { inDays, type Cast, type Stage } from './cast.ts'

export const sendSelectionCalls = async ({ client, owner }: Cast, { fileId, id }: Stage): Promise<void> => {
  const params = { id }
  const body = {
    title: 'Kitchen tap',
    category: 'fitting',
    room: 'Kitchen',
    supplier: 'Okafor Fittings',
    finish: 'Brushed brass',
    quantity: '2',
    unit: 'pc',
    unit_price: '84.00',
    unit_cost: '61.50',
    lead_time_days: 21,
    stage: 'specified',
    internal_note: 'Trade price until June.',
  }
  const { selection } = (await owner.call('createSelection', { params, body })).body
  const own = { selectionId: selection.uid_selection }
  await owner.call('updateSelection', { params: own, body: { unit_price: '91.00', uid_file: fileId } })
  const { selection: other } = (await owner.call('createSelection', { params, body: { title: 'Walnut handle' } })).body
  const place = { room: 'Kitchen', after: selection.uid_selection }
  await owner.call('moveSelection', { params: { selectionId: other.uid_selection }, body: place })
  await owner.call('deleteSelection', { params: { selectionId: other.uid_selection } })
  await owner.call('restoreSelection', { params: { selectionId: other.uid_selection } })
  const { pins } = (await owner.call('listPins', { params: { fileId }, query: { version: 'all' } })).body
  await owner.call('setSelectionImage', { params: own, body: { uid_pin: pins[0].uid_pin } })
  await owner.call('createSelectionCard', { params: own })
  const csv = 'title,room,quantity,unit_price\nPendant lamp,Dining room,3,240\n'
  await owner.call('importSelections', { params, form: csvForm(csv, { dryRun: 'false' }) })
  await owner.call('listSelections', { params, query: { limit: '50' } })
  const request = { emails: [client.email], note: 'Please check the kitchen.', due_date: inDays(14) }
  await owner.call('askForSelectionsApproval', { params, body: request })
  await owner.call('exportSelections', { params, query: { format: 'csv', for: 'client' } })
}
