import { selectionExportMessages as texts } from '@joinery/contract/messages/selection-import-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { exportSelections } from '#api/selections.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type Format = keyof typeof texts.formats
type Audience = keyof typeof texts.audiences

type ChoicesProps<Value extends string> = {
  legend: string
  names: Readonly<Record<Value, string>>
  hints?: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

function Choices<Value extends string>({ legend, names, hints, value, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {(Object.keys(names) as Value[]).map((one) => (
        <label
          key={one}
          className="flex cursor-pointer items-baseline gap-3 py-1 text-[0.9375rem] pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={legend}
            checked={one === value}
            onChange={() => onChange(one)}
            className="size-4.5 shrink-0 translate-y-0.5 cursor-pointer accent-accent"
          />
          <span>
            {names[one]}
            {hints && <span className="block text-sm text-muted">{hints[one]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type ExportDialogProps = {
  project: { readonly uid_project: string; readonly title: string }
  /** Whether the user can export costs and internal notes. */
  isTeam: boolean
  /** Whether clients see prices. */
  isPricedForClients: boolean
  onClose: () => void
}

/** Downloads the selections as a file, for the team or as clients see them. */
export function ExportDialog({ project, isTeam, isPricedForClients, onClose }: ExportDialogProps) {
  const session = useSessionStore()
  const [format, setFormat] = useState<Format>('pdf')
  const [audience, setAudience] = useState<Audience>('client')
  const [isPriced, setPriced] = useState(true)
  const canHavePrices = audience === 'team' || isPricedForClients
  const { at, showFault, ...form } = useFault<'form'>()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      exportSelections(session, project.uid_project, {
        format,
        for: audience,
        prices: isPriced && canHavePrices ? 'true' : 'false',
      }),
    onSuccess: (bytes) => {
      saveFile(new File([bytes], `${project.title} - selections.${format}`, { type: bytes.type }))
      showToast({ text: texts.done })
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, selectionMessages.exportFailed) }),
  })
  return (
    <FormDialog
      title={texts.title}
      {...form}
      fault={at('form')}
      submitLabel={texts.submit}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Choices legend={texts.format} names={texts.formats} value={format} onChange={setFormat} />
      {isTeam && (
        <Choices
          legend={texts.audience}
          names={texts.audiences}
          hints={texts.audienceHints}
          value={audience}
          onChange={setAudience}
        />
      )}
      <Checkbox
        label={texts.prices}
        {...(canHavePrices ? {} : { hint: texts.pricesHint })}
        checked={isPriced && canHavePrices}
        disabled={!canHavePrices}
        onChange={({ target }) => setPriced(target.checked)}
      />
    </FormDialog>
  )
}
