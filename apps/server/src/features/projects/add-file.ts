import type { Attachment } from '@joinery/contract/files'

import { recordEvent } from '#events'
import { withStoredFiles, type NewFile } from '#features/files/attach-files.ts'
import { findFile } from '#features/files/file-queries.ts'
import { presentFileFor } from '#features/files/present-file.ts'
import { notifyGuestsOfFileChange } from '#features/files/versions/notify-review-changed.ts'
import { requireProject } from '#features/members/access.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { required } from '#platform/required.ts'

import { updateProjectRow } from './project-queries.ts'

/** Adds a file to the project, and notifies members and guests as for an upload. */
export const addFile = (context: ActorContext, uid_project: string, file: NewFile): Promise<Attachment> =>
  withStoredFiles(context, [file], 'anything', (attach) =>
    transaction(context.db, async (tx) => {
      const { actor, clock, realtime } = context
      await lockForChange(tx, uid_project)
      const { role } = await requireProject(tx, actor, uid_project, 'addFiles')
      await updateProjectRow(tx, uid_project, {}, clock.now())
      const [uid_file = ''] = await attach(tx, uid_project)
      const row = required(await findFile(tx, uid_file), 'A file was not stored')
      const { uid_user } = actor
      await recordEvent(context, tx, { type: 'project.changed', uid_user, uid_project, changes: ['files'] })
      await recordEvent(context, tx, { type: 'file.added', uid_project, uid_file })
      notifyGuestsOfFileChange(context, tx, uid_project, [uid_file])
      tx.afterCommit(() => realtime.emit(projectRoom(uid_project), 'project_changed', { uid_project }))
      return presentFileFor(context, role, row)
    }),
  )
