import { randomInt } from 'node:crypto'

import type { Disclosure, NewDisclosure } from '@joinery/contract/disclosures/disclosures'
import { codeAlphabet, codeLength } from '@joinery/contract/disclosures/kinds'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { disclosureServerMessages as texts } from '@joinery/contract/messages/disclosure-server-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { findFile, type ProjectFileRow } from '#features/files/file-queries.ts'
import { holdShown } from '#features/files/held-file-queries.ts'
import { requireStack } from '#features/files/require-file.ts'
import { findStack } from '#features/files/versions/version-queries.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { countOfProject, findDisclosure, insertDisclosure } from './disclosure-queries.ts'
import { presentDisclosure } from './present-disclosure.ts'
import { isPublishable } from './publishable.ts'

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Locks the version until the end of the transaction, so that it is neither deleted nor hidden. */
const holdVersion = async (tx: Tx, uid_file: string): Promise<ProjectFileRow | undefined> =>
  (await holdShown(tx, uid_file)) ? findFile(tx, uid_file) : undefined

const requireOriginal = async (
  { actor }: ActorContext,
  tx: Tx,
  altered: ProjectFileRow,
  chosen: string | undefined,
): Promise<ProjectFileRow> => {
  const uid_original = chosen ?? altered.origin?.source_uid_file
  if (!uid_original) throw new ProductError('bad_request', texts.originalRequired)
  if (uid_original === altered.uid_file) throw new ProductError('bad_request', texts.sameImage)
  const original = await holdVersion(tx, uid_original)
  // An image that belongs to a selection is in no list of files.
  const stack = original && (await findStack(tx, uid_original, actor))
  if (!stack || original.uid_project !== altered.uid_project || original.uid_reply !== null || !isPublishable(original))
    throw new ProductError('not_found', texts.originalUnknown)
  return original
}

/** Publishes a page with exactly these versions. Publishing the same images again creates a second page. */
export const publish = (
  context: ActorContext,
  uid_file: string,
  { uid_original, label, statement }: NewDisclosure,
): Promise<Disclosure> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { uid_project } = await requireStack(tx, actor, uid_file, 'publishDisclosures')
    // Blocks the deletion of the project, and of its files, which would lock them in another order.
    await lockForChange(tx, uid_project)
    await requireStack(tx, actor, uid_file, 'publishDisclosures')
    const altered = await holdVersion(tx, uid_file)
    if (!altered) throw new ProductError('not_found', messages.http.notFound)
    if (!isPublishable(altered)) throw new ProductError('bad_request', texts.notAnImage)
    const original = await requireOriginal(context, tx, altered, uid_original)
    if ((await countOfProject(tx, uid_project)) >= limits.disclosure.perProject)
      throw new ProductError('conflict', texts.tooMany)
    const uid_disclosure = newId()
    await insertDisclosure(tx, {
      uid_disclosure,
      uid_project,
      code: newCode(),
      uid_file: altered.uid_file,
      sha256: altered.sha256,
      uid_original: original.uid_file,
      original_sha256: original.sha256,
      label,
      statement,
      created_by: actor.uid_user,
      created_at: clock.now(),
    })
    const target = { kind: 'disclosure', id: uid_disclosure, name: altered.filename } as const
    await recordAudit(tx, { act: 'disclosure-published', by: actor, target, details: { label } })
    const row = required(await findDisclosure(tx, uid_disclosure), messages.http.internal)
    return presentDisclosure(context, row)
  })
