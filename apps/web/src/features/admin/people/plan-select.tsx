import type { AdminPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { planNames, plans } from '@joinery/contract/plans'
import { useMutation } from '@tanstack/react-query'

import { changePerson } from '#api/admin.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = adminMessages.people

export function PlanSelect({ person: { email, plan, uid_user } }: { person: AdminPerson }) {
  const session = useSessionStore()
  const { isPending, mutate, variables } = useMutation({
    mutationFn: (next: AdminPerson['plan']) => changePerson(session, uid_user, { plan: next }),
    onSuccess: (person) => showToast({ text: texts.planChanged(email, planNames[person.plan]), tone: 'good' }),
    onError: (error) => showToast({ text: sentenceOf(error, adminMessages.changeFailed), tone: 'bad' }),
  })
  return (
    <Select
      label={texts.planFor(email)}
      value={isPending ? variables : plan}
      disabled={isPending}
      className="w-32"
      onChange={({ target }) => {
        const next = plans.find((name) => name === target.value)
        if (next) mutate(next)
      }}
    >
      {plans.map((name) => (
        <option key={name} value={name}>
          {planNames[name]}
        </option>
      ))}
    </Select>
  )
}
