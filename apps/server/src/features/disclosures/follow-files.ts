// A file on a public page cannot be deleted. Deleting the project withdraws its pages.
import { disclosureServerMessages as texts } from '@joinery/contract/messages/disclosure-server-messages'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { isAnyShown, withdrawAllOf, withdrawShowing } from './disclosure-queries.ts'

export const followShownFiles = ({
  clock,
  config,
  transactionEvents,
}: Pick<Context, 'clock' | 'config' | 'transactionEvents'>): void => {
  const release = async (tx: Tx, uid_files: readonly string[]): Promise<void> => {
    if (!(await isAnyShown(tx, uid_files))) return
    if (config.DISCLOSURE_PAGES === 'on') throw new ProductError('conflict', texts.fileShown)
    // While it is switched off, the page is not public and no one can withdraw it.
    await withdrawShowing(tx, uid_files, { withdrawn_at: clock.now(), withdrawn_by: null })
  }
  transactionEvents.on('file.version_deleted', (tx, { uid_file }) => release(tx, [uid_file]))
  transactionEvents.on('file.versions_hidden', (tx, { versions }) =>
    release(
      tx,
      versions.map(({ uid_file }) => uid_file),
    ),
  )
  transactionEvents.on('project.deleted', (tx, { uid_project, uid_user }) =>
    withdrawAllOf(tx, uid_project, { withdrawn_at: clock.now(), withdrawn_by: uid_user }),
  )
}
