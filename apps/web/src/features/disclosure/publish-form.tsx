import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { disclosureLabels, proposeLabel } from '@joinery/contract/disclosures/kinds'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { publishDisclosure } from '#api/disclosures.ts'
import { useFileAmong, useProjectFiles } from '#api/use-project-files.ts'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { isPublishable } from './is-publishable.ts'
import { Preview } from './preview.tsx'

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden className="mb-1.5 block text-sm font-medium">
        {name}
      </span>
      {children}
    </div>
  )
}

type PublishFormProps = {
  project: Project
  file: Attachment
  onPublished: (disclosure: Disclosure) => void
  onClose: () => void
}

/** Label, original and statement of a page, with a preview. The label and the original are proposed. */
export function PublishForm({ project, file, onPublished, onClose }: PublishFormProps) {
  const session = useSessionStore()
  const [label, setLabel] = useState(proposeLabel(file.origin?.is_local === false))
  const [chosen, setChosen] = useState(file.origin?.source_uid_file ?? '')
  const [statement, setStatement] = useState('')
  const { showFault, at, ...form } = useFault<'original'>()
  const { files, isRead, more } = useProjectFiles(project.uid_project)
  const images = files.filter((one) => isPublishable(one) && one.uid_file !== file.uid_file)
  const found = useFileAmong(chosen === '' ? null : chosen, images, more !== undefined || isRead)
  // An older version is not in the list.
  const listed = found && !images.some(({ uid_file }) => uid_file === found.uid_file) ? [found, ...images] : images
  const original = listed.find(({ uid_file }) => uid_file === chosen)

  const { mutate, isPending } = useMutation({
    mutationFn: (uid_original: string) =>
      publishDisclosure(session, file.uid_file, { uid_original, label, statement: statement.trim() }),
    onSuccess: onPublished,
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, texts.publishFailed) }),
  })
  const handleSubmit = () => {
    if (!original) return showFault({ field: 'form', message: texts.originalRequired })
    showFault(null)
    return mutate(original.uid_file)
  }
  return (
    <DialogForm
      {...form}
      fault={at('form')}
      submitLabel={texts.submit}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Preview altered={file} original={original} label={label} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice name={texts.label}>
          <Select
            label={texts.label}
            value={label}
            className="w-full"
            onChange={({ target }) => setLabel(disclosureLabels.find((one) => one === target.value) ?? label)}
          >
            {disclosureLabels.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Choice>
        <Choice name={texts.original}>
          <Select
            label={texts.original}
            value={original ? chosen : ''}
            className="w-full"
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{texts.chooseOriginal}</option>
            {listed.map((one) => (
              <option key={one.uid_file} value={one.uid_file}>
                {one.filename}
              </option>
            ))}
          </Select>
          {isRead && listed.length === 0 && <p className="mt-1.5 text-sm text-muted">{texts.noOriginals}</p>}
        </Choice>
      </div>
      <TextArea
        label={texts.statement}
        name="statement"
        rows={2}
        maxLength={limits.disclosure.statementMax}
        placeholder={texts.statementPlaceholder}
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
      />
      <p className="text-sm text-muted">{texts.whoSees}</p>
    </DialogForm>
  )
}
