import type { AdminPerson } from '@joinery/contract/installation/admin'
import { peopleFilters, peopleSorts, type PeopleSort } from '@joinery/contract/installation/admin-lists'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { planNames, plans } from '@joinery/contract/plans'
import { formatCount } from '@joinery/contract/text/counts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import { changePerson, exportPeople, peopleQuery } from '#api/admin.ts'
import { DataTable, type Column } from '#features/admin/table/data-table.tsx'
import { TableFrame } from '#features/admin/table/table-frame.tsx'
import { ExportButton, Pager, SearchField, TableTools } from '#features/admin/table/table-tools.tsx'
import { useTableState } from '#features/admin/table/use-table-state.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { formatDate } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { InviteDialog } from './invite-dialog.tsx'
import { InvitedPeople } from './invited-people.tsx'
import { PersonActs } from './person-acts.tsx'
import { PersonName } from './person-name.tsx'

const texts = adminMessages.people

function PlanSelect({ person: { email, plan, uid_user } }: { person: AdminPerson }) {
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

const columns: readonly Column<AdminPerson>[] = [
  { name: adminMessages.table.person, sort: 'email', isHead: true, cell: (person) => <PersonName person={person} /> },
  { name: texts.plan, sort: 'plan', cell: (person) => <PlanSelect person={person} /> },
  { name: texts.credits, sort: 'credits', usual: 'desc', isNumber: true, cell: ({ credits }) => formatCount(credits) },
  {
    name: texts.lastSeen,
    sort: 'last_seen_at',
    usual: 'desc',
    cell: ({ last_seen_at }) =>
      last_seen_at === null ? (
        <span className="text-muted">{texts.notRecently}</span>
      ) : (
        <RelativeTime iso={last_seen_at} />
      ),
  },
  { name: texts.joined, sort: 'created_at', usual: 'desc', cell: ({ created_at }) => formatDate(created_at) },
]

const defaultOrderOf = (by: PeopleSort) => columns.find(({ sort }) => sort === by)?.usual ?? 'asc'
const planChoices = ['all', ...plans] as const

export function PeopleSection() {
  const session = useSessionStore()
  const table = useTableState()
  const [isInviting, setInviting] = useState(false)
  const sort = table.choice('sort', peopleSorts)
  const order = table.order ?? defaultOrderOf(sort)
  const q = table.text('q')
  const filter = table.choice('filter', peopleFilters)
  const chosenPlan = table.choice('plan', planChoices)
  const peopleFilter = { q, filter, ...(chosenPlan === 'all' ? {} : { plan: chosenPlan }) }
  const query = useQuery(peopleQuery(session, { ...peopleFilter, sort, order, page: table.page }))
  const people = query.data?.people ?? []

  return (
    <section aria-label={adminMessages.sections.people}>
      <TableTools
        acts={
          <>
            <ExportButton onExport={() => exportPeople(session, peopleFilter)} />
            <Button onClick={() => setInviting(true)}>
              <UserPlus className="size-4" strokeWidth={1.5} aria-hidden />
              {adminMessages.invitations.invite}
            </Button>
          </>
        }
      >
        <SearchField
          label={adminMessages.table.searchPeople}
          value={q}
          onChange={(words) => table.change({ q: words }, { replace: true })}
        />
        <Select
          label={texts.show}
          value={filter}
          onChange={({ target }) => table.change({ filter: target.value === 'all' ? null : target.value })}
        >
          {peopleFilters.map((name) => (
            <option key={name} value={name}>
              {texts.filters[name]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.plan}
          value={chosenPlan}
          onChange={({ target }) => table.change({ plan: target.value === 'all' ? null : target.value })}
        >
          <option value="all">{texts.allPlans}</option>
          {plans.map((plan) => (
            <option key={plan} value={plan}>
              {planNames[plan]}
            </option>
          ))}
        </Select>
      </TableTools>
      <TableFrame query={query} isEmpty={people.length === 0} empty={q === '' ? texts.empty : texts.noResults(q)}>
        <DataTable
          label={adminMessages.sections.people}
          columns={columns}
          rows={people}
          keyOf={({ uid_user }) => uid_user}
          sorting={{ by: sort, order, onSort: (by, newOrder) => table.change({ sort: by, order: newOrder }) }}
          Acts={PersonActs}
        />
      </TableFrame>
      <Pager
        page={table.page}
        hasMore={query.data?.hasMore ?? false}
        onPage={(page) => table.change({ page: String(page) })}
      />
      <InvitedPeople />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  )
}
