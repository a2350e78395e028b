import { commonMessages } from '@joinery/contract/messages/common-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import { displayAmount, formatPrice, lineTotal } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'
import { ChevronDown, ChevronUp, ExternalLink, Lock, SquareKanban, Trash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { ApprovalMark } from '#features/selections/approval-mark.tsx'
import { categoryChoices, stageChoices, StageMark } from '#features/selections/columns.tsx'
import { type FieldName, maxLengths, textOf } from '#features/selections/fields.ts'
import { ItemImage } from '#features/selections/item-image.tsx'
import type { FieldFault } from '#features/selections/store/edit-store.ts'
import type { GridChoice } from '#kit/grid/grid-types.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { FilePicker } from '#kit/ui/buttons/file-picker.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { paths } from '#paths.ts'

import { LinkedComment } from './linked-comment.tsx'

const { panel: texts, columns: names } = selectionMessages
const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const

export type ItemActs = {
  readonly onField: (uid: string, field: FieldName, text: string) => void
  readonly onUpload: (uid: string, file: File) => Promise<void>
  readonly onRemoveImage: (uid: string) => void
  readonly onChooseImage: (uid: string) => void
  readonly onDelete: (uid: string) => void
  readonly onCreateCard: (uid: string) => Promise<void>
}

type ItemPanelProps = {
  item: Selection
  projectId: string
  currency: string | null
  canEdit: boolean
  canUseBoard: boolean
  rooms: readonly string[]
  faults: ReadonlyMap<string, FieldFault> | undefined
  /** The approval with its history, where it is known. */
  approval: ReactNode
  acts: ItemActs
  onStep: (step: -1 | 1) => void
  onClose: () => void
  onImageBroken: () => void
  /** The focus moves to it when it is opened. */
  takesFocus: boolean
}

function TeamOnly() {
  return (
    <span className="inline-flex items-center gap-1 text-[0.8125rem] font-normal text-muted">
      <Lock className="size-3.5" strokeWidth={1.75} aria-hidden />
      {selectionMessages.teamOnly}
    </span>
  )
}

type PanelFieldProps = {
  name: string
  value: string
  isTeamOnly?: boolean
  isLong?: boolean
  isNumber?: boolean
  choices?: readonly GridChoice[]
  options?: readonly string[]
  maxLength: number
  fault: FieldFault | undefined
  onSave: (text: string) => void
}

const control =
  'w-full rounded-sm border border-line bg-surface px-2.5 py-1.5 text-[0.9375rem] text-ink transition-colors hover:border-line-strong aria-invalid:border-2 aria-invalid:border-bad pointer-coarse:min-h-11 pointer-coarse:text-base'

/** Saved when left, and by Enter. Escape restores. */
function PanelField({
  name,
  value,
  fault,
  choices,
  options,
  isLong = false,
  isTeamOnly = false,
  ...rest
}: PanelFieldProps) {
  const { isNumber = false, maxLength, onSave } = rest
  const id = useId()
  const shown = fault?.text ?? value
  const [draft, setDraft] = useState<string | null>(null)
  const save = (text: string): void => {
    setDraft(null)
    if (text !== shown) onSave(text)
  }
  const shared = {
    id,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-reason` : undefined,
    className: `${control} ${isNumber ? 'tabular-nums' : ''}`,
  }
  const typing = {
    ...shared,
    dir: 'auto',
    value: draft ?? shown,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onBlur: () => draft !== null && save(draft),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape' && draft !== null) {
        event.preventDefault()
        event.stopPropagation()
        setDraft(null)
      }
      if (event.key === 'Enter' && draft !== null && (!isLong || event.ctrlKey || event.metaKey)) save(draft)
    },
  } as const
  return (
    <div>
      <label htmlFor={id} className="flex items-center justify-between gap-2 pb-1 text-sm text-muted">
        {name}
        {isTeamOnly && <TeamOnly />}
      </label>
      {choices ? (
        <select {...shared} value={shown} onChange={({ target }) => save(target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.name}>
              {choice.name}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...typing} rows={3} />
      ) : (
        <input {...typing} inputMode={isNumber ? 'decimal' : 'text'} list={options ? `${id}-list` : undefined} />
      )}
      {options && (
        <datalist id={`${id}-list`}>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </datalist>
      )}
      {fault && (
        <p id={`${id}-reason`} role="alert" className="pt-1 text-sm text-bad">
          {fault.reason}
        </p>
      )}
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-line py-2 text-[0.9375rem]">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">{children}</dd>
    </div>
  )
}

const readOnlyFields = ['code', 'room', 'finish', 'dimensions', 'supplier', 'sku', 'note'] as const

const toUnits = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

/** What of the price is left after the cost: '$87.00 (30.5%)'. */
const marginOf = ({ unit_price, unit_cost }: Selection, currency: string): string | null => {
  if (unit_price === null || unit_cost === null) return null
  const [price, cost] = [toUnits(unit_price), toUnits(unit_cost)]
  const difference = price - cost
  const digits = (difference < 0n ? -difference : difference).toString().padStart(5, '0')
  const amount = displayAmount(formatPrice(`${digits.slice(0, -4)}.${digits.slice(-4)}`, currency), currency)
  const percent = price === 0n ? null : Number((difference * 1000n) / price) / 10
  return `${difference < 0n ? '-' : ''}${amount}${percent === null ? '' : ` (${percent}%)`}`
}

/** All fields of an item, saved one by one as they are left. */
export function ItemPanel(props: ItemPanelProps) {
  const { item, projectId, currency, canEdit, canUseBoard, rooms, faults, acts, onStep, onClose } = props
  const { approval, onImageBroken, takesFocus } = props
  const { uid_selection: uid } = item
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const run = async (act: () => Promise<void>, otherwise: string): Promise<void> => {
    setFault(null)
    setBusy(true)
    try {
      await act()
    } catch (error) {
      setFault(sentenceOf(error, otherwise))
    }
    setBusy(false)
  }
  const field = (name: FieldName, label: string, more: Partial<PanelFieldProps> = {}) => (
    <PanelField
      key={name}
      name={label}
      value={textOf(item, name)}
      maxLength={maxLengths[name]}
      fault={faults?.get(name)}
      onSave={(text) => acts.onField(uid, name, text)}
      {...more}
    />
  )
  const total = currency === null ? null : lineTotal(item.quantity, item.unit_price, currency)
  const priceLine =
    currency !== null && item.unit_price !== null && total !== null
      ? texts.price(item.quantity, displayAmount(item.unit_price, currency), displayAmount(total, currency))
      : null
  const margin = currency === null ? null : marginOf(item, currency)
  return (
    // Escape works in all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      className="flex h-full min-h-0 flex-col bg-paper"
    >
      <header className="flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-5">
        <p className="min-w-0 flex-1 truncate text-sm tracking-wide text-muted">{item.code}</p>
        <IconButton label={texts.previous} onClick={() => onStep(-1)}>
          <ChevronUp {...icon} />
        </IconButton>
        <IconButton label={texts.next} onClick={() => onStep(1)}>
          <ChevronDown {...icon} />
        </IconButton>
        {canEdit && (
          <IconButton label={commonMessages.delete} onClick={() => acts.onDelete(uid)}>
            <Trash2 {...icon} />
          </IconButton>
        )}
        <IconButton label={commonMessages.close} onClick={onClose}>
          <X {...icon} />
        </IconButton>
      </header>
      <div key={uid} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-5">
        <h2 dir="auto" className="font-display text-2xl leading-tight [overflow-wrap:anywhere]">
          {item.title}
        </h2>
        <ItemImage image={item.image} isWhole onBroken={onImageBroken} className="h-44 w-full rounded-md" />
        {approval ?? <ApprovalMark approval={item.approval} />}
        {canEdit && (
          <div className="grid grid-cols-2 gap-2 *:px-2">
            <FilePicker
              accept="image/*"
              className={buttonClass('outline')}
              onFiles={([file]) => file && void run(() => acts.onUpload(uid, file), selectionMessages.imageFailed)}
            >
              {texts.upload}
            </FilePicker>
            <Button variant="outline" onClick={() => acts.onChooseImage(uid)}>
              {texts.chooseFile}
            </Button>
            {item.image && (
              <Button variant="quiet" className="col-span-2" onClick={() => acts.onRemoveImage(uid)}>
                {texts.removeImage}
              </Button>
            )}
          </div>
        )}
        {fault !== null && (
          <Message kind="alert" tone="bad">
            {fault}
          </Message>
        )}
        {item.uid_pin !== null && <LinkedComment projectId={projectId} uid_pin={item.uid_pin} />}
        {canEdit ? (
          <>
            {field('title', names.title)}
            {field('room', names.room, { options: rooms })}
            <div className="grid grid-cols-2 gap-3">
              {field('category', names.category, { choices: categoryChoices })}
              {field('stage', names.stage, { choices: stageChoices })}
              {field('code', names.code)}
              {field('dimensions', names.dimensions)}
            </div>
            {field('finish', names.finish)}
            <div className="grid grid-cols-2 gap-3">
              {field('supplier', names.supplier)}
              {field('sku', names.sku)}
            </div>
            {field('url', names.url)}
            {item.url !== '' && (
              <a
                href={item.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="-mt-2 inline-flex items-center gap-1.5 self-start text-sm text-accent underline"
              >
                {texts.openUrl}
                <ExternalLink className="size-3.5" strokeWidth={1.75} aria-hidden />
              </a>
            )}
            <div className="grid grid-cols-2 gap-3">
              {field('quantity', texts.quantity, { isNumber: true })}
              {field('unit', names.unit)}
              {field('unit_price', names.unit_price, { isNumber: true })}
              {field('unit_cost', names.unit_cost, { isNumber: true, isTeamOnly: true })}
            </div>
            {priceLine !== null && <p className="text-[0.9375rem] tabular-nums">{priceLine}</p>}
            {margin !== null && (
              <p className="flex items-center justify-between gap-2 text-[0.9375rem] tabular-nums">
                <span>
                  <span className="text-muted">{names.margin}</span> {margin}
                </span>
                <TeamOnly />
              </p>
            )}
            {field('lead_time_days', selectionMessages.inDays(names.lead_time_days), { isNumber: true })}
            {field('note', names.note, { isLong: true })}
            {field('internal_note', names.internal_note, { isLong: true, isTeamOnly: true })}
          </>
        ) : (
          <dl>
            <Row name={names.category}>{selectionMessages.categories[item.category]}</Row>
            {readOnlyFields.map((name) => {
              const text = textOf(item, name)
              return text === '' ? null : (
                <Row key={name} name={names[name]}>
                  {text}
                </Row>
              )
            })}
            <Row name={texts.quantity}>{`${item.quantity} ${item.unit}`}</Row>
            {priceLine !== null && <Row name={names.unit_price}>{priceLine}</Row>}
            {item.lead_time_days !== null && (
              <Row name={names.lead_time_days}>{selectionMessages.days(item.lead_time_days)}</Row>
            )}
            <Row name={names.stage}>
              <StageMark stage={item.stage} />
            </Row>
          </dl>
        )}
        {canUseBoard && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {item.card ? (
              <AppLink
                to={`${paths.project(projectId, 'board')}?card=${item.card.uid_reply}`}
                className={buttonClass('outline')}
              >
                <SquareKanban {...icon} />
                {texts.openCard}
              </AppLink>
            ) : (
              <Button
                variant="outline"
                isBusy={isBusy}
                onClick={() => void run(() => acts.onCreateCard(uid), selectionMessages.cardFailed)}
              >
                <SquareKanban {...icon} />
                {texts.createCard}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
