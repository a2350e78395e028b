import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import type { Attachment } from '@joinery/contract/files'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import type { Project } from '@joinery/contract/projects'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { DisclosureList } from './disclosure-list.tsx'
import { PackagePart } from './package-part.tsx'
import { PublishForm } from './publish-form.tsx'
import { setReminder, useReminder } from './reminder.ts'

function Published({ disclosure, onClose }: { disclosure: Disclosure; onClose: () => void }) {
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Message kind="status" tone="good">
        {texts.published}
      </Message>
      <Field
        label={texts.link}
        readOnly
        value={disclosure.url}
        onFocus={(event) => event.target.select()}
        aside={<CopyButton label={texts.copyLink} text={() => disclosure.url} isLink />}
        hint={texts.whoSees}
      />
      <PackagePart disclosure={disclosure} />
      <div className="flex flex-wrap justify-end gap-3">
        <a
          href={disclosure.url}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-4 font-medium text-accent hover:underline"
        >
          <ExternalLink className="size-4" strokeWidth={1.5} aria-hidden />
          {texts.openPage}
        </a>
        <Button variant="outline" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </div>
  )
}

type PublishDialogProps = { project: Project; file: Attachment; onClose: () => void }

/** Publishes an altered image with its original and lists its public pages. */
export function PublishDialog({ project, file, onClose }: PublishDialogProps) {
  const [published, setPublished] = useState<Disclosure | null>(null)
  const isReminded = useReminder()
  return (
    <Dialog title={texts.dialogTitle} size="lg" onClose={onClose} isForm>
      {published ? (
        <Published disclosure={published} onClose={onClose} />
      ) : (
        <>
          <p className="mt-2 text-muted">{texts.about}</p>
          <PublishForm project={project} file={file} onPublished={setPublished} onClose={onClose} />
        </>
      )}
      <div className="mt-7 empty:hidden">
        <DisclosureList
          uid_project={project.uid_project}
          uid_file={file.uid_file}
          without={published?.uid_disclosure}
          title={texts.ofThisImage}
        />
      </div>
      {file.origin && (
        <div className="mt-5 border-t border-line pt-4">
          <Checkbox
            label={texts.reminder.isOn}
            checked={isReminded}
            onChange={({ target }) => setReminder(target.checked)}
          />
        </div>
      )}
    </Dialog>
  )
}
