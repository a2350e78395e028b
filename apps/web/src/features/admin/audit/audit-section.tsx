import type { AuditAct, AuditEntry } from '@joinery/contract/audit'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
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

const texts = adminMessages.audit

/** The target and details of an entry. */
const describe = ({ actor, details, person, target, via }: AuditEntry): string[] => [
  ...(target && target.name !== '' ? [target.name] : []),
  ...(person?.email && person.email !== actor.email ? [person.email] : []),
  ...(via === null ? [] : [texts.via(via)]),
  ...Object.entries(details).flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}: ${value}`])),
]

const columns: readonly Column<AuditEntry>[] = [
  {
    name: texts.action,
    isHead: true,
    cell: ({ act }) => <span className="font-medium md:inline-block md:max-w-52">{auditWords[act]}</span>,
  },
  { name: texts.when, cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(at)}</span> },
  {
    name: adminMessages.table.person,
    cell: ({ actor }) => (
      <span className="md:inline-block md:min-w-36">
        {actor.email === null ? texts.actors[actor.kind] : <EmailAddress email={actor.email} />}
      </span>
    ),
  },
  {
    name: texts.details,
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
    name: texts.origin,
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
  const auditFilter = { ...(act ? { act } : {}), ...(actor === '' ? {} : { actor }) }
  const query = useQuery(auditQuery(session, { ...auditFilter, ...(after === '' ? {} : { page: after }) }))
  const entries = query.data?.entries ?? []
  const next = query.data?.next_page ?? null
  return (
    <section aria-label={adminMessages.sections.audit}>
      <TableTools acts={<ExportButton onExport={() => exportAudit(session, auditFilter)} />}>
        <SearchField
          label={texts.filterByEmail}
          value={actor}
          onChange={(text) => table.change({ actor: text, after: null }, { replace: true })}
        />
        <Select
          label={texts.filterByAction}
          value={act ?? ''}
          onChange={({ target }) => table.change({ act: target.value, after: null })}
          className="w-56 max-sm:w-full"
        >
          <option value="">{texts.allActions}</option>
          {acts.map((known) => (
            <option key={known} value={known}>
              {auditWords[known]}
            </option>
          ))}
        </Select>
      </TableTools>
      <TableFrame query={query} isEmpty={entries.length === 0} empty={texts.empty}>
        <DataTable
          label={adminMessages.sections.audit}
          columns={columns}
          rows={entries}
          keyOf={({ id }) => String(id)}
        />
      </TableFrame>
      {(after !== '' || next !== null) && (
        <nav aria-label={adminMessages.table.pages} className="mt-5 flex justify-between gap-3">
          <Button variant="outline" disabled={after === ''} onClick={() => table.change({ after: null })}>
            {adminMessages.table.latest}
          </Button>
          <Button variant="outline" disabled={next === null} onClick={() => table.change({ after: next })}>
            {adminMessages.table.older}
          </Button>
        </nav>
      )}
    </section>
  )
}
