import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import type { Project } from '@joinery/contract/projects'
import { isSharedStage } from '@joinery/contract/selections/kinds'
import type { Selection } from '@joinery/contract/selections/selections'
import { useState } from 'react'

import { askForSelectionsApproval } from '#api/approvals.ts'
import { AskDialog } from '#features/review/approvals/ask-dialog.tsx'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type AskItemsDialogProps = {
  project: Project
  selections: readonly Selection[]
  /** Chosen before; by default all that are not approved. */
  chosen: readonly string[] | undefined
  canAskGuests: boolean
  onClose: () => void
}

/** Requests approval of all selections that are not approved, or of chosen ones. */
export function AskItemsDialog({ project, selections, chosen: given, canAskGuests, onClose }: AskItemsDialogProps) {
  const session = useSessionStore()
  const shared = selections.filter(({ stage }) => isSharedStage(stage))
  const [isAll, setAll] = useState(given === undefined)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        given ?? shared.filter(({ approval }) => approval !== 'approved').map(({ uid_selection }) => uid_selection),
      ),
  )
  const toggle = (uid_selection: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(uid_selection)
    else next.delete(uid_selection)
    setChosen(next)
  }
  return (
    <AskDialog
      project={project}
      about={isAll ? texts.aboutAll : texts.about(chosen.size)}
      canCompare={false}
      canAskGuests={canAskGuests}
      send={(request) =>
        askForSelectionsApproval(session, project.uid_project, {
          ...request,
          ...(isAll ? {} : { uid_selections: [...chosen] }),
        })
      }
      onClose={onClose}
    >
      <fieldset className="flex flex-col">
        <legend className="mb-1.5 text-sm font-medium">{texts.which}</legend>
        <Checkbox
          name="all"
          label={texts.allNotApproved}
          checked={isAll}
          onChange={({ target }) => setAll(target.checked)}
        />
        {!isAll && (
          <div className="mt-1 flex max-h-60 flex-col overflow-y-auto rounded-md border border-line px-3 py-1">
            {shared.map(({ uid_selection, code, title }) => (
              <Checkbox
                key={uid_selection}
                name="selections"
                label={`${code} · ${title}`}
                checked={chosen.has(uid_selection)}
                onChange={({ target }) => toggle(uid_selection, target.checked)}
              />
            ))}
          </div>
        )}
      </fieldset>
    </AskDialog>
  )
}
