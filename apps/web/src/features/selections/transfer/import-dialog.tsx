import { selectionImportMessages as texts } from '@joinery/contract/messages/selection-import-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import type { ImportError } from '@joinery/contract/selections/transfer'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'

import { importSelections, refreshSelections } from '#api/selections.ts'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { FilePicker } from '#kit/ui/buttons/file-picker.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { exampleFile, type FileColumn, importFields, readColumns, suggestFields } from './read-columns.ts'

type Mapping = Readonly<Record<string, string>>

type Chosen = {
  readonly file: File
  /** Tells files apart that have the same name. */
  readonly number: number
  readonly columns: readonly FileColumn[]
}

const cell = 'border-b border-line px-3 py-2 text-left'

type ColumnsProps = { columns: readonly FileColumn[]; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** Which column becomes which field. A field has one column: assigning it again frees the other. */
function Columns({ columns, mapping, onChange }: ColumnsProps) {
  const assign = (name: string, field: string) => {
    const others = Object.entries(mapping).filter(([column, used]) => column !== name && used !== field)
    onChange(Object.fromEntries(field === '' ? others : [...others, [name, field]]))
  }
  return (
    <section aria-label={texts.columns} className="max-h-80 overflow-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <thead className="sticky top-0 z-10 bg-sunken">
          <tr>
            <th className={cell}>{texts.column}</th>
            <th className={cell}>{texts.field}</th>
            <th className={`${cell} max-sm:hidden`}>{texts.sample}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples }) => (
            <tr key={name}>
              <td dir="auto" className={`${cell} align-middle max-w-48 font-medium break-words`}>
                {name}
              </td>
              <td className={`${cell} align-middle`}>
                <Select
                  label={texts.fieldOf(name)}
                  value={mapping[name] ?? ''}
                  className="w-44"
                  onChange={({ target }) => assign(name, target.value)}
                >
                  <option value="">{texts.skip}</option>
                  {importFields.map((field) => (
                    <option key={field} value={field}>
                      {texts.fields[field]}
                    </option>
                  ))}
                </Select>
              </td>
              <td dir="auto" className={`${cell} align-middle max-w-64 truncate text-muted max-sm:hidden`}>
                {samples.join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const errorsPerFile = 200

function Errors({ errors }: { errors: readonly ImportError[] }) {
  return (
    <div>
      <p role="alert" className="font-medium text-bad">
        {errors.length < errorsPerFile ? texts.errors(errors.length) : texts.manyErrors(errors.length)}
      </p>
      <p className="mt-1 text-sm text-muted">{texts.fix}</p>
      <div className="mt-3 max-h-56 overflow-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th className={cell}>{texts.row}</th>
              <th className={cell}>{texts.errorColumn}</th>
              <th className={cell}>{texts.problem}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td className={`${cell} align-top tabular-nums`}>{row}</td>
                <td dir="auto" className={`${cell} align-top break-words`}>
                  {column || texts.wholeRow}
                </td>
                <td className={cell}>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Imports a CSV file. The server checks each choice of columns before anything is stored. */
export function ImportDialog({ uid_project, onClose }: { uid_project: string; onClose: () => void }) {
  const session = useSessionStore()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [isUnreadable, setUnreadable] = useState(false)
  const { at, showFault, ...form } = useFault<'form'>()

  const check = useQuery({
    queryKey: ['selection-import', uid_project, chosen?.number, mapping],
    queryFn: ({ signal }) =>
      chosen
        ? importSelections(session, uid_project, { file: chosen.file, mapping, isDryRun: true }, { signal })
        : Promise.reject(new Error('No file')),
    enabled: chosen !== null,
    gcTime: 0,
    retry: false,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ file }: Chosen) => importSelections(session, uid_project, { file, mapping }),
    onSuccess: (result) => {
      if (result.errors.length > 0) return void check.refetch()
      void refreshSelections(session, uid_project)
      showToast({ text: texts.imported(result.created, result.updated) })
      return onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, selectionMessages.importFailed) }),
  })

  const handleFiles = async ([file]: readonly File[]) => {
    if (!file) return
    const columns = await readColumns(file).catch(() => null)
    setUnreadable(columns === null)
    showFault(null)
    setChosen(columns && { file, columns, number: (chosen?.number ?? 0) + 1 })
    if (columns) setMapping(suggestFields(columns.map(({ name }) => name)))
  }

  const result = check.data
  const count = result && result.errors.length === 0 ? result.created + result.updated : 0
  const checkFault = check.error ? sentenceOf(check.error, texts.checkFailed) : undefined
  const picker = (
    <FilePicker
      accept=".csv,text/csv,text/plain"
      className={chosen ? buttonClass('outline') : buttonClass()}
      onFiles={(files) => void handleFiles(files)}
    >
      <FileSpreadsheet className="size-4.5" strokeWidth={1.5} aria-hidden />
      {chosen ? texts.chooseAnother : texts.choose}
    </FilePicker>
  )
  const example = (
    <Button variant="outline" onClick={() => saveFile(exampleFile())}>
      {texts.example}
    </Button>
  )
  if (!chosen) {
    return (
      <Dialog title={texts.title} size="lg" onClose={onClose}>
        <p className="mt-2 text-muted">{texts.about}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {picker}
          {example}
        </div>
        <p className="mt-4 text-sm text-muted">{texts.limits}</p>
        <ErrorLine text={isUnreadable ? texts.unreadable : undefined} />
      </Dialog>
    )
  }
  return (
    <Dialog title={texts.title} size="lg" onClose={onClose} isForm>
      <DialogForm
        {...form}
        fault={at('form') ?? checkFault}
        submitLabel={count > 0 ? texts.submit(count) : texts.submitEmpty}
        isPending={isPending}
        canSubmit={count > 0}
        onSubmit={() => {
          showFault(null)
          mutate(chosen)
        }}
        onClose={onClose}
      >
        <div className="flex flex-wrap items-center gap-3">
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
            {chosen.file.name}
          </span>
          {picker}
        </div>
        <Columns columns={chosen.columns} mapping={mapping} onChange={setMapping} />
        <div aria-live="polite">
          {check.isFetching && <p className="text-muted">{texts.checking}</p>}
          {!check.isFetching && result && result.errors.length > 0 && <Errors errors={result.errors} />}
          {!check.isFetching && result?.errors.length === 0 && (
            <p className="font-medium">{texts.ready(result.created, result.updated)}</p>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
