// Selections as the subject of an approval.
import type { SelectionsSubject } from '#features/approvals/approval-subject.ts'
import { findFile, listImagesByChecksum } from '#features/files/file-queries.ts'
import { renderFileImage } from '#features/files/render-file-image.ts'
import { lockList } from '#features/selections/list-queries.ts'
import { listImages } from '#features/selections/selection-queries.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'

/** Sharp in print; screens use copies of this size, too. */
const smallWidth = 256

export const selectionsSubject: SelectionsSubject = {
  lock: async (tx, uid_project) => {
    await lockList(tx, uid_project)
  },
  renderPreview: async (context, uid_selections) => {
    const [uid_file] = await listImages(context.db, uid_selections)
    const file = uid_file === undefined ? undefined : await findFile(context.db, uid_file)
    const jpeg = file ? await renderFileImage(context, file) : null
    return jpeg && { jpeg, origin: file?.origin ?? null }
  },
  renderImages: async (context, uid_project, checksums) => {
    const files = await listImagesByChecksum(context.db, uid_project, checksums)
    const limit = createConcurrencyLimit(2)
    const rendered = await Promise.all(
      [...files].map(([sha256, file]) =>
        limit(async () => ({ sha256, origin: file.origin, jpeg: await renderFileImage(context, file, smallWidth) })),
      ),
    )
    return new Map(rendered.flatMap(({ sha256, origin, jpeg }) => (jpeg ? [[sha256, { jpeg, origin }]] : [])))
  },
}
