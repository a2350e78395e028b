import { accountDeletionMessages as texts } from '@joinery/contract/messages/account-deletion-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { DeletionProject } from '@joinery/contract/sign-in/privacy'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { deleteAccount } from '#api/privacy.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { ProjectDecisions, type Chosen } from './project-decisions.tsx'
import { emptyProof, ProofField, type GivenProof } from './proof-field.tsx'

/** On a phone an error would be below the dialog's edge. */
const bringIntoSight = (fault: HTMLElement | null): void => fault?.scrollIntoView({ block: 'nearest' })

export function DeleteForm({ projects, onClose }: { projects: readonly DeletionProject[]; onClose: () => void }) {
  const session = useSessionStore()
  const [chosen, setChosen] = useState<Chosen>({})
  const [proof, setProof] = useState<GivenProof>(emptyProof)
  const [isSure, setSure] = useState(false)
  const { showFault, at, ...form } = useFault<'proof' | 'sure'>()

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      deleteAccount(session, {
        ...(proof.value === '' ? {} : { [proof.kind]: proof.value }),
        projects: projects.map(({ uid_project }) => ({ uid_project, hand_over_to: chosen[uid_project] || null })),
      }),
    onSuccess: async () => {
      await session.end()
      showToast({ text: privacyMessages.accountDeleted, tone: 'good' })
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, privacyMessages.deletionFailed) }),
  })

  const findFault = () => {
    if (projects.some(({ uid_project }) => chosen[uid_project] === undefined)) {
      return { field: 'form', message: privacyMessages.projectChoiceRequired } as const
    }
    return isSure ? null : ({ field: 'sure', message: privacyMessages.confirmationRequired } as const)
  }

  const handleSubmit = () => {
    const fault = findFault()
    showFault(fault)
    if (!fault) mutate()
  }

  const fault = at('form') ?? at('sure')
  return (
    <Form {...form} onSubmit={handleSubmit} className="mt-3 flex flex-col gap-5">
      <div className="text-muted">
        <p>{texts.deletedNow}</p>
        <ul className="mt-2 list-disc pl-5 text-pretty">
          <li>{texts.profile}</li>
          <li>{texts.images}</li>
          <li>{texts.logins}</li>
        </ul>
        <p className="mt-3">{texts.contributionsStay(privacyMessages.deletedName)}</p>
      </div>
      {projects.length > 0 && <ProjectDecisions projects={projects} chosen={chosen} onChoose={setChosen} />}
      <ProofField proof={proof} onChange={setProof} />
      <Checkbox
        name="sure"
        label={texts.understood}
        checked={isSure}
        onChange={({ target }) => setSure(target.checked)}
      />
      {fault && (
        <div ref={bringIntoSight} className="scroll-mb-28">
          <ErrorLine text={fault} />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button type="submit" variant="danger" isBusy={isPending}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  )
}
