import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { allDisclosuresQuery, exportAllDisclosures, withdrawDisclosure } from '#api/disclosures.ts'
import { DataTable, type Column } from '#features/admin/table/data-table.tsx'
import { TableFrame } from '#features/admin/table/table-frame.tsx'
import { ExportButton, Pager, TableTools } from '#features/admin/table/table-tools.tsx'
import { useTableState } from '#features/admin/table/use-table-state.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { formatDateTime } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const pathOf = (url: string): string => url.replace(/^https?:\/\//, '')

const columns: readonly Column<Disclosure>[] = [
  {
    name: texts.admin.page,
    isHead: true,
    cell: ({ label, url, withdrawn_at }) => (
      <>
        <span className="block font-medium">{label}</span>
        {withdrawn_at === null ? (
          <a href={url} target="_blank" rel="noopener" className="text-sm break-all text-accent hover:underline">
            {pathOf(url)}
          </a>
        ) : (
          <span className="text-sm break-all text-muted">{pathOf(url)}</span>
        )}
      </>
    ),
  },
  {
    name: texts.admin.by,
    cell: ({ created_by }) => (
      <span dir="auto" className="wrap-anywhere">
        {created_by}
      </span>
    ),
  },
  {
    name: texts.admin.since,
    cell: ({ created_at }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(created_at)}</span>,
  },
  {
    name: texts.admin.state,
    cell: ({ withdrawn_at }) =>
      withdrawn_at === null ? texts.isPublic : <span className="text-muted">{texts.isWithdrawn}</span>,
  },
]

function Withdraw({ row }: { row: Disclosure }) {
  const session = useSessionStore()
  const [isLeaving, setLeaving] = useState(false)
  if (row.withdrawn_at !== null) return null
  return (
    <>
      <Button variant="outline" aria-label={texts.withdrawNamed(pathOf(row.url))} onClick={() => setLeaving(true)}>
        {texts.withdraw}
      </Button>
      {isLeaving && (
        <ConfirmDialog
          title={texts.withdrawTitle}
          action={texts.withdraw}
          otherwise={texts.withdrawFailed}
          onConfirm={async () => {
            await withdrawDisclosure(session, row)
            showToast({ text: texts.withdrawn })
          }}
          onClose={() => setLeaving(false)}
        >
          {texts.withdrawWarning}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The public pages of all projects. */
export function DisclosuresSection() {
  const session = useSessionStore()
  const table = useTableState()
  const query = useQuery(allDisclosuresQuery(session, table.page))
  const disclosures = query.data?.disclosures ?? []
  return (
    <section aria-label={adminMessages.sections.disclosures}>
      <TableTools
        acts={disclosures.length > 0 ? <ExportButton onExport={() => exportAllDisclosures(session)} /> : undefined}
      >
        <p className="text-muted">{texts.admin.about}</p>
      </TableTools>
      <TableFrame query={query} isEmpty={disclosures.length === 0} empty={texts.admin.empty}>
        <DataTable
          label={adminMessages.sections.disclosures}
          columns={columns}
          rows={disclosures}
          keyOf={({ uid_disclosure }) => uid_disclosure}
          Acts={Withdraw}
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
