import { commonMessages } from '@joinery/contract/messages/common-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import { selectionServerMessages as refusals } from '@joinery/contract/messages/selection-server-messages'
import { currencies } from '@joinery/contract/selections/currencies'
import { displayAmount, isPercent, isPrice } from '@joinery/contract/selections/money'
import type { SelectionTotals } from '@joinery/contract/selections/selections'
import { useState } from 'react'

import { updateProject } from '#api/projects.ts'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = selectionMessages.budget

type BudgetDialogProps = {
  projectId: string
  totals: SelectionTotals
  /** Only the owner and managers change the settings. */
  canEdit: boolean
  onSaved: () => void
  onClose: () => void
}

/** Totals by category, and the project's currency, tax and budget. */
export function BudgetDialog({ projectId, totals, canEdit, onSaved, onClose }: BudgetDialogProps) {
  const session = useSessionStore()
  const { showFault, at, ...form } = useFault<'currency' | 'tax' | 'budget'>()
  const [isSaving, setSaving] = useState(false)
  const [currency, setCurrency] = useState(totals.currency)
  const [tax, setTax] = useState(totals.tax_percent)
  const [budget, setBudget] = useState(totals.budget ?? '')
  const handleSubmit = async (): Promise<void> => {
    const code = currency.trim().toUpperCase()
    const amount = budget.replaceAll(/[\s,]/g, '')
    if (!currencies.includes(code)) return showFault({ message: refusals.currencyUnknown, field: 'currency' })
    if (!isPercent(tax.trim())) return showFault({ message: refusals.taxInvalid, field: 'tax' })
    if (amount !== '' && !isPrice(amount)) return showFault({ message: refusals.budgetInvalid, field: 'budget' })
    setSaving(true)
    try {
      const details = { currency: code, tax_percent: tax.trim(), budget: amount === '' ? null : amount }
      await updateProject(session, projectId, { details })
      onSaved()
      onClose()
    } catch (error) {
      setSaving(false)
      showFault({ message: sentenceOf(error, selectionMessages.updateFailed), field: 'form' })
    }
    return undefined
  }
  return (
    <Dialog title={texts.title} onClose={onClose} isForm={canEdit}>
      <p className="mt-2 text-muted">{texts.about}</p>
      {totals.by_category.length > 0 && (
        <section aria-label={texts.byCategory} className="mt-5">
          <h3 className="pb-1 text-sm font-medium">{texts.byCategory}</h3>
          <dl className="text-[0.9375rem]">
            {totals.by_category.map(({ category, total }) => (
              <div key={category} className="flex justify-between border-b border-line py-1.5">
                <dt>{selectionMessages.categories[category]}</dt>
                <dd className="tabular-nums">{displayAmount(total, totals.currency)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {canEdit && (
        <DialogForm
          {...form}
          fault={at('form')}
          isPending={isSaving}
          submitLabel={commonMessages.save}
          onClose={onClose}
          onSubmit={handleSubmit}
        >
          <div className="flex gap-4">
            <Field
              className="flex-1"
              label={texts.currency}
              name="currency"
              value={currency}
              maxLength={3}
              hint={texts.currencyHint}
              error={at('currency')}
              onChange={({ target }) => setCurrency(target.value)}
            />
            <Field
              className="flex-1"
              label={texts.tax}
              name="tax"
              inputMode="decimal"
              value={tax}
              error={at('tax')}
              onChange={({ target }) => setTax(target.value)}
            />
          </div>
          <Field
            label={texts.budget}
            name="budget"
            inputMode="decimal"
            value={budget}
            hint={texts.budgetHint}
            error={at('budget')}
            onChange={({ target }) => setBudget(target.value)}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
