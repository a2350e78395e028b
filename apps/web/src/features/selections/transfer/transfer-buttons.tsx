import { can, clientSeesDefaults } from '@joinery/contract/capabilities'
import {
  selectionExportMessages as exportTexts,
  selectionImportMessages as importTexts,
} from '@joinery/contract/messages/selection-import-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import type { Project } from '@joinery/contract/projects'
import { Download, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { Menu } from '#kit/ui/overlays/menu.tsx'

const ImportDialog = retryableLazy(async () => (await import('./import-dialog.tsx')).ImportDialog)
const ExportDialog = retryableLazy(async () => (await import('./export-dialog.tsx')).ExportDialog)

type TransferButtonsProps = {
  project: Project
  /** One button with a menu, where there is little space. */
  isMenu?: boolean
  /** Further entries of the menu. */
  more?: readonly { readonly name: string; readonly onChoose: () => void }[]
}

/** Opens the dialogs that import and export the selections. Import is for people who can edit them. */
export function TransferButtons({ project, isMenu = false, more = [] }: TransferButtonsProps) {
  const [open, setOpen] = useState<'import' | 'export' | null>(null)
  const { details, role, status, title, uid_project } = project
  const { prices } = { ...clientSeesDefaults, ...details.client_sees }
  const canImport = can(role, 'editSelections') && status === 'active'
  return (
    <>
      {isMenu ? (
        <Menu
          label={selectionMessages.more}
          items={[
            ...(canImport ? [{ name: importTexts.import, onChoose: () => setOpen('import') }] : []),
            { name: exportTexts.export, onChoose: () => setOpen('export') },
            ...more,
          ]}
        />
      ) : (
        <>
          {canImport && (
            <Button variant="quiet" onClick={() => setOpen('import')}>
              <Upload className="size-4.5" strokeWidth={1.5} aria-hidden />
              {importTexts.import}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpen('export')}>
            <Download className="size-4.5" strokeWidth={1.5} aria-hidden />
            {exportTexts.export}
          </Button>
        </>
      )}
      {open && (
        <RetryBoundary>
          <Suspense fallback={null}>
            {open === 'import' ? (
              <ImportDialog uid_project={uid_project} onClose={() => setOpen(null)} />
            ) : (
              <ExportDialog
                project={{ uid_project, title }}
                isTeam={can(role, 'viewCosts')}
                isPricedForClients={prices}
                onClose={() => setOpen(null)}
              />
            )}
          </Suspense>
        </RetryBoundary>
      )}
    </>
  )
}
