import type { Selection } from '@joinery/contract/selections/selections'

import { projectId } from './build-project.ts'

const text = String

export const selectionId = (number: number): string => `00000000-0000-4000-b000-${text(number).padStart(12, '0')}`

export const buildSelection = (number: number, selection: Partial<Selection> = {}): Selection => ({
  uid_selection: selectionId(number),
  uid_project: projectId(),
  number,
  code: `FIN-${text(number).padStart(2, '0')}`,
  title: `Item ${number}`,
  category: 'finish',
  room: 'Kitchen',
  supplier: '',
  sku: '',
  url: '',
  finish: '',
  dimensions: '',
  quantity: '1',
  unit: '',
  unit_price: null,
  unit_cost: null,
  line_total: null,
  lead_time_days: null,
  stage: 'draft',
  note: '',
  internal_note: '',
  image: null,
  uid_pin: null,
  card: null,
  approval: 'none',
  decided_by: null,
  decided_at: null,
  created_at: '2026-11-14T12:00:00.000Z',
  updated_at: '2026-11-14T12:00:00.000Z',
  ...selection,
})
