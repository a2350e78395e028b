import type { AuditAct, AuditEntry } from '@joinery/contract/audit'
import { auditWords } from '@joinery/contract/messages/audit-messages'
import { useQuery } from '@tanstack/react-query'

import { auditQuery, exportAudit } from '#api/admin.ts'
import { EmailAddress } from '#features/admin/email-address.tsx'
import { DataTable, type Column } from '#features/admin/table/data-table.tsx'
import { TableFrame } from '#features/admin/table/table-frame.tsx'
import { ExportButton, SearchField, TableTools } from '#features/admin/table/table-tools.tsx'
import { useTableState } from '#features/admin/table/use-table-state.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { formatDateTime } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const acts = Object.keys(auditWords) as AuditAct[] // the keys of the list

const withoutEmail = { shell: 'Command line', stranger: 'Nobody signed in', person: 'Somebody who is gone' } as const

/** What it was done to, and what the entry says beside. */
const describe = ({ actor, details, person, target }: AuditEntry): string[] => [
  ...(target && target.name !== '' ? [target.name] : []),
  ...(person?.email && person.email !== actor.email ? [person.email] : []),
  ...Object.entries(details).flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}: ${value}`])),
]

const columns: readonly Column<AuditEntry>[] = [
  {
    name: 'What',
    isHead: true,
    cell: ({ act }) => <span className="font-medium md:whitespace-nowrap">{auditWords[act]}</span>,
  },
  { name: 'When', cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(at)}</span> },
  {
    name: 'Who',
    cell: ({ actor }) => (actor.email === null ? withoutEmail[actor.kind] : <EmailAddress email={actor.email} />),
  },
  {
    name: 'On what',
    cell: (entry) => {
      const words = describe(entry)
      if (words.length === 0) return null
      return (
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {words.join(' · ')}
        </span>
      )
    },
  },
  {
    name: 'From where',
    cell: ({ address, device }) => {
      const parts = [device, address].filter((part) => part !== null)
      if (parts.length === 0) return null
      return (
        <ul className="text-sm text-muted">
          {parts.map((part) => (
            <li key={part} className="whitespace-nowrap">
              {part}
            </li>
          ))}
        </ul>
      )
    },
  },
]

export function AuditSection() {
  const session = useSessionStore()
  const table = useTableState()
  const act = acts.find((known) => known === table.text('act'))
  const actor = table.text('actor').trim()
  const after = table.text('after')
  const wish = { ...(act ? { act } : {}), ...(actor === '' ? {} : { actor }) }
  const query = useQuery(auditQuery(session, { ...wish, ...(after === '' ? {} : { page: after }) }))
  const entries = query.data?.entries ?? []
  const next = query.data?.next_page ?? null
  return (
    <section aria-label="Audit">
      <TableTools acts={<ExportButton onExport={() => exportAudit(session, wish)} />}>
        <SearchField
          label="Address of who did it"
          value={actor}
          onChange={(text) => table.change({ actor: text, after: null }, { replace: true })}
        />
        <Select
          label="What was done"
          value={act ?? ''}
          onChange={({ target }) => table.change({ act: target.value, after: null })}
          className="w-56 max-sm:w-full"
        >
          <option value="">Everything</option>
          {acts.map((known) => (
            <option key={known} value={known}>
              {auditWords[known]}
            </option>
          ))}
        </Select>
      </TableTools>
      <TableFrame query={query} isEmpty={entries.length === 0} empty="Nothing of this kind was recorded.">
        <DataTable label="Audit" columns={columns} rows={entries} keyOf={({ id }) => String(id)} />
      </TableFrame>
      {(after !== '' || next !== null) && (
        <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
          <Button variant="outline" disabled={after === ''} onClick={() => table.change({ after: null })}>
            Newest
          </Button>
          <Button variant="outline" disabled={next === null} onClick={() => table.change({ after: next })}>
            Older
          </Button>
        </nav>
      )}
    </section>
  )
}
