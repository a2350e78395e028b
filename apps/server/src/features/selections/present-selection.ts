// Presents selections for a role. The only place that decides what clients and guests get of one.
import { can, type AccessRole, type ClientSees } from '@joinery/contract/capabilities'
import type { SelectionCategory } from '@joinery/contract/selections/kinds'
import {
  formatPrice,
  formatQuantity,
  lineTotal,
  sumTotals,
  type MoneySettings,
} from '@joinery/contract/selections/money'
import type { Priced } from '@joinery/contract/selections/money'
import type { Selection, SelectionTotals } from '@joinery/contract/selections/selections'

import { listFilesById, type ProjectFileRow } from '#features/files/file-queries.ts'
import { presentFileTo } from '#features/files/present-file.ts'
import { toClientSees } from '#features/members/client-sees.ts'
import { toMoneySettings } from '#features/projects/money-settings.ts'
import type { Reviewer } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { listApprovalStates, noApproval, type ApprovalState } from './approvals/approval-states.ts'
import type { ListedRow } from './selection-queries.ts'

/** What of a project's selections someone sees. */
export type View = {
  readonly role: AccessRole
  readonly money: MoneySettings
  readonly seesCosts: boolean
  readonly seesPrices: boolean
  readonly seesSuppliers: boolean
}

export const viewOf = (role: AccessRole, details: Record<string, unknown>): View => {
  const seesCosts = can(role, 'viewCosts')
  const { prices, suppliers }: ClientSees = toClientSees(details['client_sees'])
  return {
    role,
    money: toMoneySettings(details),
    seesCosts,
    seesPrices: seesCosts || prices,
    seesSuppliers: seesCosts || suppliers,
  }
}

/** Clients and guests see no drafts. */
export const isShared = ({ role }: Pick<View, 'role'>): boolean => !can(role, 'editSelections')

const price = (amount: string | null, { currency }: MoneySettings): string | null =>
  amount === null ? null : formatPrice(amount, currency)

const present = (
  context: Context,
  actor: Reviewer,
  { role, money, seesCosts, seesPrices, seesSuppliers }: View,
  row: ListedRow,
  file: ProjectFileRow | undefined,
  approval: ApprovalState,
): Selection => {
  const { card_status, uid_card } = row
  const seesPin = can(role, 'viewTeamComments') ? row.has_pin : row.is_pin_shared
  return {
    uid_selection: row.uid_selection,
    uid_project: row.uid_project,
    number: row.number,
    code: row.code,
    title: row.title,
    category: row.category,
    room: row.room,
    supplier: seesSuppliers ? row.supplier : '',
    sku: seesSuppliers ? row.sku : '',
    url: seesSuppliers ? row.url : '',
    finish: row.finish,
    dimensions: row.dimensions,
    quantity: formatQuantity(row.quantity),
    unit: row.unit,
    unit_price: seesPrices ? price(row.unit_price, money) : null,
    unit_cost: seesCosts ? price(row.unit_cost, money) : null,
    line_total: seesPrices ? lineTotal(row.quantity, row.unit_price, money.currency) : null,
    lead_time_days: row.lead_time_days,
    stage: row.stage,
    note: row.note,
    internal_note: seesCosts ? row.internal_note : '',
    image: file ? presentFileTo(context, actor, role, file) : null,
    uid_pin: seesPin ? row.uid_pin : null,
    card:
      can(role, 'viewBoard') && uid_card !== null && card_status !== null
        ? { uid_reply: uid_card, kanban_status: card_status }
        : null,
    ...approval,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Reads the images and approvals of all with few statements. */
export const presentSelections = async (
  context: Context & { readonly actor: Reviewer },
  db: Db | Tx,
  view: View,
  rows: readonly ListedRow[],
  uid_project: string,
): Promise<Selection[]> => {
  if (rows.length === 0) return []
  const { actor } = context
  const { role, money } = view
  const whose = { actor, role, uid_project, currency: money.currency }
  const approvals = await listApprovalStates(
    db,
    whose,
    rows.map(({ uid_selection }) => uid_selection),
  )
  const uid_files = rows.flatMap(({ uid_file }) => uid_file ?? [])
  const files = uid_files.length === 0 ? new Map<string, ProjectFileRow>() : await listFilesById(db, uid_files)
  return rows.map((row) =>
    present(
      context,
      actor,
      view,
      row,
      row.uid_file === null ? undefined : files.get(row.uid_file),
      approvals.get(row.uid_selection) ?? noApproval,
    ),
  )
}

/** Null where prices are hidden. */
export const presentTotals = (
  { money, seesCosts, seesPrices }: View,
  rows: readonly Priced<SelectionCategory>[],
): SelectionTotals | null => (seesPrices ? sumTotals(rows, seesCosts ? money : { ...money, budget: null }) : null)
