import type { CreditReportRow } from '@joinery/contract/installation/admin'
import { creditReportSorts } from '@joinery/contract/installation/admin-lists'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { planNames } from '@joinery/contract/plans'
import { formatCount } from '@joinery/contract/text/counts'
import { useQuery } from '@tanstack/react-query'

import { creditReportQuery, exportCreditReport } from '#api/admin.ts'
import { EmailAddress } from '#features/admin/email-address.tsx'
import { DataTable, type Column } from '#features/admin/table/data-table.tsx'
import { TableFrame } from '#features/admin/table/table-frame.tsx'
import { ExportButton, Pager, SearchField, TableTools } from '#features/admin/table/table-tools.tsx'
import { useTableState } from '#features/admin/table/use-table-state.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useToday } from '#lib/time/use-now.ts'

const texts = adminMessages.credits

const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthsShown = 24

/** This month and earlier ones, newest first: '2026-11'. In UTC, as on the server. */
const listMonths = (now: Date): string[] =>
  Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )

const columns: readonly Column<CreditReportRow>[] = [
  {
    name: adminMessages.table.person,
    sort: 'email',
    isHead: true,
    cell: ({ email, name, plan }) => (
      <div className="min-w-0">
        <p className="font-medium">
          <EmailAddress email={email} />
        </p>
        <p dir="auto" className="truncate text-left text-sm text-muted">
          {name === null ? '' : `${name} · `}
          {planNames[plan]}
        </p>
      </div>
    ),
  },
  {
    name: texts.byProvider,
    cell: ({ providers }) =>
      providers.length === 0 ? (
        <span className="text-muted">{texts.noProvider}</span>
      ) : (
        <ul>
          {providers.map(({ provider, name, count, spent }) => (
            <li key={provider} className="tabular-nums">
              {name ?? provider ?? texts.unknownProvider}: {formatCount(spent)}
              <span className="text-sm text-muted"> {texts.times(count)}</span>
            </li>
          ))}
        </ul>
      ),
  },
  { name: texts.used, sort: 'spent', usual: 'desc', isNumber: true, cell: ({ spent }) => formatCount(spent) },
  { name: texts.added, sort: 'granted', usual: 'desc', isNumber: true, cell: ({ granted }) => formatCount(granted) },
  { name: texts.balance, isNumber: true, cell: ({ balance }) => formatCount(balance) },
]

function Total({ total }: { total: { spent: number; granted: number; people: number } }) {
  const { granted, people, spent } = total
  return (
    <p className="mb-5 text-muted tabular-nums">
      {fillMessage(texts.total(people), {
        used: <span className="font-medium text-ink">{formatCount(spent)}</span>,
        added: <span className="font-medium text-ink">{formatCount(granted)}</span>,
      })}
    </p>
  )
}

export function CreditsSection() {
  const session = useSessionStore()
  const table = useTableState()
  const months = listMonths(new Date(useToday()))
  const month = months.find((known) => known === table.text('month')) ?? months[0] ?? ''
  const sort = table.choice('sort', creditReportSorts)
  const q = table.text('q')
  const query = useQuery(creditReportQuery(session, { month, q, sort, page: table.page }))
  const people = query.data?.people ?? []
  return (
    <section aria-label={adminMessages.sections.credits}>
      <TableTools acts={<ExportButton onExport={() => exportCreditReport(session, { month, q })} />}>
        <Select label={texts.month} value={month} onChange={({ target }) => table.change({ month: target.value })}>
          {months.map((known) => (
            <option key={known} value={known}>
              {words.format(new Date(`${known}-01T00:00:00Z`))}
            </option>
          ))}
        </Select>
        <SearchField
          label={adminMessages.table.searchPeople}
          value={q}
          onChange={(text) => table.change({ q: text }, { replace: true })}
        />
      </TableTools>
      {query.data && <Total total={query.data.total} />}
      <TableFrame query={query} isEmpty={people.length === 0} empty={texts.empty}>
        <DataTable
          label={adminMessages.sections.credits}
          columns={columns}
          rows={people}
          keyOf={({ uid_user }) => uid_user}
          // Two orders: highest first, or by address.
          sorting={{
            by: sort,
            order: sort === 'email' ? 'asc' : 'desc',
            onSort: (by) => table.change({ sort: by }),
          }}
        />
      </TableFrame>
      <Pager
        page={table.page}
        hasMore={query.data?.hasMore ?? false}
        onPage={(page) => table.change({ page: String(page) })}
      />
    </section>
  )
}
