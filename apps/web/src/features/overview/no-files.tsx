import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'
/** What belongs here, and who can put it here. */
export function NoFiles({ canEdit }: { canEdit: boolean }) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="font-display text-xl">{texts.noFiles.title}</p>
      <p className="mx-auto mt-2 max-w-md text-muted">{canEdit ? texts.noFiles.hint : texts.noFiles.hintReadOnly}</p>
    </div>
  )
}
