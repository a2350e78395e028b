import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { tokenMessages } from '@joinery/contract/messages/token-messages'
import { tokenScreenMessages as texts } from '@joinery/contract/messages/token-screen-messages'
import { tokenScopes, type TokenScope } from '@joinery/contract/sign-in/token-scopes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { projectsQuery } from '#api/projects.ts'
import { createToken } from '#api/sign-in/tokens.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const dayMs = 24 * 60 * 60 * 1000
const lifetimes = [7, 30, 90, 365] as const
const usualLifetime = limits.token.lifetime / dayMs

type ProjectChoiceProps = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }

function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  const { data, error, refetch } = useQuery(projectsQuery(useSessionStore()))
  if (!data) return error && <ErrorLine text={sentenceOf(error, texts.projectsFailed)} onRetry={() => void refetch()} />
  if (data.projects.length === 0) return <p className="text-muted">{texts.noProjects}</p>
  const handleChange = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="max-h-48 overflow-y-auto rounded-md border border-line px-3.5 py-2">
      <legend className="sr-only">{texts.chosen}</legend>
      {data.projects.map(({ uid_project, title }) => (
        <Checkbox
          key={uid_project}
          label={title}
          checked={chosen.has(uid_project)}
          onChange={({ target }) => handleChange(uid_project, target.checked)}
        />
      ))}
    </fieldset>
  )
}

/** The secret, which is shown once. Closes only by its button. */
function Created({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={texts.createdTitle} onClose={() => {}} isForm>
      <p className="mt-2 mb-5 text-muted">{texts.createdAbout}</p>
      <div className="flex flex-col gap-5">
        <output
          aria-label={texts.token}
          className="rounded-md border border-line bg-sunken px-4 py-3 font-mono text-[0.9375rem] break-all"
        >
          {secret}
        </output>
        <div className="flex flex-wrap justify-between gap-3">
          <CopyButton label={commonMessages.copy} text={() => secret} />
          <Button onClick={onClose}>{texts.done}</Button>
        </div>
      </div>
    </Dialog>
  )
}

export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionStore()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<number>(usualLifetime)
  /** Null for all projects. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const { showFault, at, ...form } = useFault<'name'>()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      createToken(session, {
        name: name.trim(),
        scope,
        ...(chosen ? { uid_projects: [...chosen] } : {}),
        // The exact limit would have passed when the request arrives, on a server whose clock is ahead.
        expires_at: new Date(Date.now() + days * dayMs - 60_000).toISOString(),
      }),
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, texts.createFailed) }),
  })
  const handleSubmit = () => {
    if (name.trim() === '') return showFault({ field: 'name', message: tokenMessages.nameRequired })
    if (chosen?.size === 0) return showFault({ field: 'form', message: tokenMessages.projectRequired })
    showFault(null)
    return mutate()
  }
  if (data) return <Created secret={data.secret} onClose={onClose} />
  return (
    <FormDialog
      {...form}
      title={texts.create}
      fault={at('form')}
      submitLabel={texts.create}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={limits.token.nameMax}
        value={name}
        hint={texts.nameHint}
        error={at('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <div>
        <span aria-hidden className="mb-1.5 block text-sm font-medium">
          {texts.scope}
        </span>
        <Select
          label={texts.scope}
          value={scope}
          className="w-full"
          onChange={({ target }) => setScope(target.value === 'write' ? 'write' : 'read')}
        >
          {tokenScopes.map((one) => (
            <option key={one} value={one}>
              {texts.scopes[one]}
            </option>
          ))}
        </Select>
        <p className="mt-1.5 text-sm text-muted">{texts.scopeHints[scope]}</p>
      </div>
      <div className="flex flex-col gap-3">
        <div>
          <span aria-hidden className="mb-1.5 block text-sm font-medium">
            {texts.reach}
          </span>
          <Select
            label={texts.reach}
            value={chosen ? 'chosen' : 'all'}
            className="w-full"
            onChange={({ target }) => setChosen(target.value === 'chosen' ? new Set() : null)}
          >
            <option value="all">{texts.allProjects}</option>
            <option value="chosen">{texts.chosenProjects}</option>
          </Select>
        </div>
        {chosen && <ProjectChoice chosen={chosen} onChange={setChosen} />}
      </div>
      <div>
        <span aria-hidden className="mb-1.5 block text-sm font-medium">
          {texts.lifetime}
        </span>
        <Select
          label={texts.lifetime}
          value={days}
          className="w-full"
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {lifetimes.map((one) => (
            <option key={one} value={one}>
              {texts.inDays(one)}
            </option>
          ))}
        </Select>
      </div>
    </FormDialog>
  )
}
