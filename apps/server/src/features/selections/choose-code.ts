import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import type { SelectionCategory } from '@joinery/contract/selections/kinds'

import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { codeFor, codeKey, freeCode } from './codes.ts'
import { listTakenCodes } from './list-queries.ts'

type Coded = {
  readonly uid_project: string
  readonly uid_selection: string
  readonly category: SelectionCategory
  readonly number: number
}

type CodeColumns = { readonly code: string; readonly compared_code: string }

const columns = (code: string): CodeColumns => ({ code, compared_code: codeKey(code) })

/** Requires the list's lock. */
export const generateCode = async (
  tx: Tx,
  { uid_project, uid_selection, category, number }: Coded,
): Promise<CodeColumns> => {
  const code = codeFor(category, number)
  return columns(freeCode(code, await listTakenCodes(tx, uid_project, [code], uid_selection)))
}

export const isCodeTaken = async (tx: Tx, { uid_project, uid_selection }: Coded, code: string): Promise<boolean> =>
  (await listTakenCodes(tx, uid_project, [code], uid_selection)).has(codeKey(code))

/** The code that was entered, or a generated one if that is empty. Requires the list's lock. */
export const chooseCode = async (tx: Tx, selection: Coded, code: string): Promise<CodeColumns> => {
  if (code === '') return generateCode(tx, selection)
  if (await isCodeTaken(tx, selection, code)) throw new ProductError('conflict', texts.codeTaken)
  return columns(code)
}
