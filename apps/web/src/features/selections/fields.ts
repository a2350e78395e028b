// Fields of a selection as text: how cells and forms show them, and what typed text means.
import { limits } from '@joinery/contract/limits'
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { selectionServerMessages as refusals } from '@joinery/contract/messages/selection-server-messages'
import {
  selectionCategories,
  selectionStages,
  type SelectionCategory,
  type SelectionStage,
} from '@joinery/contract/selections/kinds'
import { formatQuantity, isPrice, isQuantity } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'

import type { Fields } from './store/apply-edits.ts'

export type FieldName = Exclude<keyof Fields, undefined>

const { codeMax, leadTimeMax, noteMax, roomMax, textMax, titleMax, unitMax, urlMax } = limits.selection

/** Longest text of each field. */
export const maxLengths: Readonly<Record<FieldName, number>> = {
  code: codeMax,
  title: titleMax,
  category: 20,
  room: roomMax,
  supplier: textMax,
  sku: textMax,
  url: urlMax,
  finish: textMax,
  dimensions: textMax,
  quantity: 20,
  unit: unitMax,
  unit_price: 20,
  unit_cost: 20,
  lead_time_days: 8,
  stage: 20,
  note: noteMax,
  internal_note: noteMax,
}

const found: readonly FieldName[] = [
  'code',
  'title',
  'room',
  'supplier',
  'sku',
  'finish',
  'dimensions',
  'category',
  'note',
]

/** Whether every word of a query is in one of the fields. */
export const matches = (selection: Selection, query: string): boolean => {
  const text = found
    .map((field) => textOf(selection, field))
    .join('\n')
    .toLocaleLowerCase()
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export const isField = (name: string): name is FieldName => Object.hasOwn(maxLengths, name)

export const textOf = (selection: Selection, field: FieldName): string => {
  const value = selection[field]
  if (field === 'category') return texts.categories[selection.category]
  if (field === 'stage') return texts.stages[selection.stage]
  return value === null || value === undefined ? '' : `${value}`
}

type Parsed = { readonly fields: Fields } | { readonly reason: string }

/** '1,234.50', '$ 12' and '1 200' as spreadsheets show numbers -> '1234.50', '12', '1200'. */
const plainNumber = (text: string): string => {
  const bare = text.replaceAll(/[\s'\u{a0}]/gu, '').replace(/^\p{Sc}|\p{Sc}$/u, '')
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

const findByName = <Key extends string>(
  keys: readonly Key[],
  names: Readonly<Record<Key, string>>,
  text: string,
): Key | undefined => {
  const wanted = text.trim().toLowerCase()
  return keys.find((key) => key === wanted || names[key].toLowerCase() === wanted)
}

const tooLong: Readonly<Partial<Record<FieldName, string>>> = {
  code: refusals.codeTooLong,
  title: refusals.titleTooLong,
  room: refusals.roomTooLong,
  supplier: refusals.supplierTooLong,
  sku: refusals.skuTooLong,
  finish: refusals.finishTooLong,
  dimensions: refusals.dimensionsTooLong,
  unit: refusals.unitTooLong,
  note: refusals.noteTooLong,
  internal_note: refusals.internalNoteTooLong,
}

/** Pasted cells can have line breaks and tabs. */
const joinLines = (text: string): string =>
  text
    .split(/[\r\n\t]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** What a typed text means for a field, or why it is not valid. */
export const parseField = (field: FieldName, typed: string): Parsed => {
  const isLong = field === 'note' || field === 'internal_note'
  const text = isLong ? typed.trim() : joinLines(typed)
  switch (field) {
    case 'title':
      if (text === '') return { reason: refusals.titleRequired }
      break
    case 'category': {
      const category: SelectionCategory | undefined =
        text === '' ? 'other' : findByName(selectionCategories, texts.categories, text)
      return category ? { fields: { category } } : { reason: texts.invalid.category }
    }
    case 'stage': {
      const stage: SelectionStage | undefined = text === '' ? 'draft' : findByName(selectionStages, texts.stages, text)
      return stage ? { fields: { stage } } : { reason: texts.invalid.stage }
    }
    case 'quantity': {
      // '18.5 m²' is a quantity with its unit.
      const at = text.search(/\s\p{L}/u)
      const amount = at === -1 ? text : text.slice(0, at)
      const unit = at === -1 ? '' : text.slice(at).trim()
      const quantity = text === '' ? '1' : plainNumber(amount)
      return isQuantity(quantity) && unit.length <= unitMax
        ? { fields: { quantity: formatQuantity(quantity), ...(unit === '' ? {} : { unit }) } }
        : { reason: refusals.quantityInvalid }
    }
    case 'unit_price':
    case 'unit_cost': {
      const price = plainNumber(text)
      if (price === '') return { fields: { [field]: null } }
      return isPrice(price) ? { fields: { [field]: price } } : { reason: refusals.priceInvalid }
    }
    case 'lead_time_days': {
      if (text === '') return { fields: { lead_time_days: null } }
      const days = Number(plainNumber(text))
      const isValid = /^\d{1,6}$/.test(plainNumber(text)) && days <= leadTimeMax
      return isValid ? { fields: { lead_time_days: days } } : { reason: refusals.leadTimeInvalid }
    }
    case 'url':
      if (text !== '' && (text.length > urlMax || !/^https?:\/\/[^\s/?#]\S*$/i.test(text)))
        return { reason: refusals.urlInvalid }
      break
    case 'code':
    case 'dimensions':
    case 'finish':
    case 'internal_note':
    case 'note':
    case 'room':
    case 'sku':
    case 'supplier':
    case 'unit':
      break
    default:
      return field satisfies never
  }
  const reason = text.length > maxLengths[field] ? tooLong[field] : undefined
  return reason === undefined ? { fields: { [field]: text } } : { reason }
}
