import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { LabelCorner } from '@joinery/contract/disclosures/kinds'
import { messages } from '@joinery/contract/messages'
import { disclosurePageMessages } from '@joinery/contract/messages/disclosure-page-messages'
import type { FastifyReply } from 'fastify'
import { encode, renderSVG } from 'uqr'

import { signImage, type SigningState } from '#features/ai/content-credentials/sign-image.ts'
import type { DisclosureRow } from '#features/disclosures/disclosure-queries.ts'
import { formatDate } from '#features/disclosures/format-date.ts'
import { pageUrl } from '#features/disclosures/present-disclosure.ts'
import { requireDisclosure } from '#features/disclosures/require-disclosure.ts'
import { sourceTypeOf, sourceTypeXmp } from '#features/disclosures/source-type.ts'
import { listFilesById, type ProjectFileRow } from '#features/files/file-queries.ts'
import { disposition, originalOf } from '#features/files/serve-file.ts'
import { limitKeyOf } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { personSignal } from '#platform/http/person-signal.ts'
import { decodingCost, openImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import { localFileOf } from '#platform/storage/local-file.ts'
import { TaskFailure } from '#platform/tasks/define-task.ts'
import { runTask, type Requester } from '#platform/tasks/run-task.ts'
import { createTurns } from '#platform/turns.ts'

import { drawPackageImage, packageFormatOf, packageTypes } from './draw-image.ts'

/** A package holds three images of full size while it is written. */
const packageTurns = createTurns({ atOnce: 2, perPerson: 1, waiting: 5, waitMs: 120_000 })

/** The quiet zone readers need, in modules. */
const border = 4
const modulePixels = 16
const encodeMs = 60

const texts = disclosurePageMessages.statement

const writeStatement = (context: Pick<ActorContext, 'config'>, row: DisclosureRow): string =>
  [
    { name: texts.label, value: row.label },
    ...(row.statement === '' ? [] : [{ name: texts.statement, value: row.statement }]),
    { name: texts.page, value: pageUrl(context, row.code) },
    { name: texts.studio, value: context.config.BRAND_NAME },
    { name: texts.date, value: formatDate(row.created_at) },
    { name: texts.altered, value: row.sha256 },
    { name: texts.original, value: row.original_sha256 },
  ]
    // Further lines of a statement are indented, so that none looks like one of the file's own.
    .map(({ name, value }) => `${name}: ${value.replaceAll(/\r\n?|\n/g, '\r\n  ')}\r\n`)
    .join('')

const drawQr = async (text: string): Promise<Buffer> => {
  const { data, size } = encode(text, { ecc: 'M', border })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return openImage(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePixels, size * modulePixels, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

type Drawing = Parameters<typeof drawPackageImage.run>[1]

const drawImage = async (
  context: ActorContext,
  file: ProjectFileRow,
  options: Drawing,
  by: Requester,
): Promise<Buffer> => {
  const original = originalOf(context, file)
  if (!original) throw new ProductError('unsupported_type', messages.file.copyTooLarge)
  const { width, height } = original.looks
  const costMs = decodingCost(original.looks) + (width * height * encodeMs) / 1_000_000
  try {
    return Buffer.from(await runTask(drawPackageImage, localFileOf(context, file.key), options, { by, costMs }))
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error
    context.log.warn({ err: error, uid_file: file.uid_file }, 'an image of a package could not be drawn')
    throw new ProductError('unsupported_type', messages.file.invalidImage)
  }
}

/** Returns the package's files by name. */
const drawFiles = async (
  context: ActorContext & SigningState,
  row: DisclosureRow,
  corner: LabelCorner,
  by: Requester,
) => {
  const files = await listFilesById(context.db, [row.uid_file, row.uid_original])
  const altered = files.get(row.uid_file)
  const original = files.get(row.uid_original)
  if (!altered || !original) throw new ProductError('gone', disclosurePageMessages.withdrawn)
  const format = packageFormatOf(altered.mimetype)
  const xmp = sourceTypeXmp(row.label)
  const label = { text: row.label, corner }
  const claim = { digitalSourceType: sourceTypeOf(row.label), agent: context.config.BRAND_NAME }
  const drawAltered = async (drawnLabel: Drawing['label']): Promise<Buffer> => {
    const bytes = await drawImage(context, altered, { format, xmp, label: drawnLabel }, by)
    return signImage(context, bytes, packageTypes[format], claim)
  }
  const originalFormat = packageFormatOf(original.mimetype)
  const url = pageUrl(context, row.code)
  return [
    [`altered-labelled.${format}`, await drawAltered(label)],
    [`altered.${format}`, await drawAltered(null)],
    [
      `original.${originalFormat}`,
      await drawImage(context, original, { format: originalFormat, xmp: null, label: null }, by),
    ],
    ['qr.png', await drawQr(url)],
    ['qr.svg', Buffer.from(renderSVG(url, { ecc: 'M', border }))],
    ['statement.txt', Buffer.from(writeStatement(context, row))],
  ] as const
}

const zip = async (files: readonly (readonly [name: string, bytes: Buffer])[], mtime: Date): Promise<Buffer> => {
  const { ZipFile } = await import('yazl')
  const written = new ZipFile()
  // Images are compressed already.
  for (const [name, bytes] of files) written.addBuffer(bytes, name, { mtime, compress: false })
  written.end()
  return buffer(written.outputStream)
}

/** Sends the images of a public page at full size, for listings and print. */
export const sendPackage = async (
  context: ActorContext & SigningState,
  uid_disclosure: string,
  corner: LabelCorner,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const row = await requireDisclosure(context, context.db, uid_disclosure)
  if (row.withdrawn_at !== null) throw new ProductError('gone', disclosurePageMessages.withdrawn)
  const signal = personSignal(reply)
  const by = { owner: limitKeyOf(context.actor), signal }
  return packageTurns(
    by.owner,
    async () => {
      const bytes = await zip(await drawFiles(context, row, corner, by), row.created_at)
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': disposition('attachment', `disclosure-${row.code}.zip`),
          'content-length': bytes.length,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(Readable.from([bytes]))
    },
    { signal },
  )
}
