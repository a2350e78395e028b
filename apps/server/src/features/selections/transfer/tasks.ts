// What takes long is done in tasks. Their modules load large packages, which the server itself does not need.
import { readFile } from 'node:fs/promises'

import type { Selection } from '@joinery/contract/selections/selections'

import { defineTask } from '#platform/tasks/define-task.ts'

import type { SelectionsDocument } from './draw-selections.ts'
import type { ExportView } from './export-columns.ts'
import type { ImportFile, ImportRefusal, Mapping } from './read-import.ts'
import type { ReducedImage } from './reduce-images.ts'

export const readImport = defineTask(
  import.meta.url,
  'readImport',
  async (path, { mapping }: { readonly mapping: Mapping | null }): Promise<ImportFile | ImportRefusal> =>
    (await import('./read-import.ts')).parseImport(await readFile(path), mapping),
)

type Sheet = { readonly view: ExportView; readonly selections: readonly Selection[] }

/** Needs no file. */
export const writeSheet = defineTask(
  import.meta.url,
  'writeSheet',
  async (_path, { view, selections }: Sheet): Promise<Uint8Array> =>
    (await import('./write-xlsx.ts')).writeXlsx(view, selections),
)

export const reduceImages = defineTask(
  import.meta.url,
  'reduceImages',
  async (folder, images: readonly ReducedImage[]): Promise<string[]> =>
    (await import('./reduce-images.ts')).reduceImagesIn(folder, images),
)

export const writePdf = defineTask(
  import.meta.url,
  'writePdf',
  async (folder, document: SelectionsDocument): Promise<string> =>
    (await import('./draw-selections.ts')).drawSelections(folder, document),
)
