import { accountDeletionMessages as texts } from '@joinery/contract/messages/account-deletion-messages'
import type { DeletionProject } from '@joinery/contract/sign-in/privacy'

import { Select } from '#kit/ui/forms/select.tsx'

/** By project: the new owner, or '' to delete it; undefined until chosen. */
export type Chosen = Readonly<Record<string, string | undefined>>

type ProjectDecisionsProps = {
  projects: readonly DeletionProject[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** An option value that cannot be a user id. */
const undecided = 'undecided'

export function ProjectDecisions({ projects, chosen, onChoose }: ProjectDecisionsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium">{texts.projects}</legend>
      {projects.map(({ uid_project, title, candidates }) => (
        <div key={uid_project} className="flex flex-col gap-1.5">
          <p dir="auto" className="text-[0.9375rem] break-words">
            {title}
          </p>
          <Select
            label={texts.projectQuestion(title)}
            className="w-full [&>select]:h-12 [&>select]:border-line-strong"
            value={chosen[uid_project] ?? undecided}
            onChange={({ target }) =>
              onChoose({ ...chosen, [uid_project]: target.value === undecided ? undefined : target.value })
            }
          >
            <option value={undecided}>{texts.choose}</option>
            {candidates.map(({ uid_user, name }) => (
              <option key={uid_user} value={uid_user}>
                {texts.transferTo(name)}
              </option>
            ))}
            <option value="">{texts.deleteProject}</option>
          </Select>
        </div>
      ))}
    </fieldset>
  )
}
