// The public pages at /d/{code}, for anyone with the address.
import { codeAlphabet, codeLength } from '@joinery/contract/disclosures/kinds'
import { limits } from '@joinery/contract/limits'
import { disclosurePageMessages as texts } from '@joinery/contract/messages/disclosure-page-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { findByCode, type DisclosureRow } from '#features/disclosures/disclosure-queries.ts'
import { listFilesById, type ProjectFileRow } from '#features/files/file-queries.ts'
import type { Context } from '#platform/context.ts'
import { makeDocument, sendDocument } from '#platform/http/documents.ts'
import { limitFloods } from '#platform/http/flood-limit.ts'
import { pageHeaders, secretPageHeaders } from '#platform/http/headers.ts'
import { ProductError } from '#platform/product-error.ts'

import { readTemplate, renderNotice, renderPage } from './render-page.ts'
import { cacheControl, sendImage, type ShownImage } from './send-image.ts'

const isCode = (text: string): boolean => {
  if (text.length !== codeLength) return false
  for (const letter of text) if (!codeAlphabet.includes(letter)) return false
  return true
}

type Found = DisclosureRow | 'withdrawn' | 'missing'

const findPage = async ({ config, db }: Context, code: string): Promise<Found> => {
  if (config.DISCLOSURE_PAGES === 'off' || !isCode(code)) return 'missing'
  const row = await findByCode(db, code)
  if (!row) return 'missing'
  return row.is_public ? row : 'withdrawn'
}

const sizeOf = ({ width, height }: ProjectFileRow) => ({ width: width ?? 1, height: height ?? 1 })

const findImages = async ({ db }: Context, row: DisclosureRow) => {
  const files = await listFilesById(db, [row.uid_file, row.uid_original])
  const altered = files.get(row.uid_file)
  const original = files.get(row.uid_original)
  return altered && original ? { row, altered: sizeOf(altered), original: sizeOf(original) } : undefined
}

/** Of a notice, and of an image that is not sent. */
const gone = {
  withdrawn: { status: 410, title: texts.withdrawnTitle, sentence: texts.withdrawn },
  missing: { status: 404, title: texts.missingTitle, sentence: texts.missing },
} as const

const defaultWidth = 2048
const { min, max } = limits.file.variantWidth
const imageQuery = z.object({ w: z.coerce.number().int().min(min).max(max).catch(defaultWidth) })

export const serveDisclosures = (app: FastifyInstance, context: Context, webDir: string): void => {
  const { config } = context
  const template = readTemplate(webDir)
  limitFloods(app, config.FLOOD_LIMIT)

  const send = (request: FastifyRequest, reply: FastifyReply, html: string, status: number): FastifyReply => {
    const headers = { ...pageHeaders(html), ...secretPageHeaders, 'cache-control': cacheControl }
    return sendDocument(request, reply, makeDocument('text/html; charset=utf-8', html, headers), status)
  }

  app.get<{ Params: { code: string } }>('/d/:code', async (request, reply) => {
    const found = await findPage(context, request.params.code)
    const page = typeof found === 'string' ? undefined : await findImages(context, found)
    if (page) return send(request, reply, renderPage(config, template, page), 200)
    const { status, title, sentence } = gone[found === 'missing' ? 'missing' : 'withdrawn']
    return send(request, reply, renderNotice(config, template, title, sentence), status)
  })

  const serveImage = (which: ShownImage): void =>
    void app.get<{ Params: { code: string } }>(`/d/:code/${which}`, async (request, reply) => {
      const found = await findPage(context, request.params.code)
      void reply.headers(secretPageHeaders)
      const refuse = (status: number, sentence: string): FastifyReply =>
        reply.code(status).headers({ 'cache-control': cacheControl }).type('text/plain; charset=utf-8').send(sentence)
      if (typeof found === 'string') return refuse(gone[found].status, gone[found].sentence)
      try {
        await sendImage(context, found, which, imageQuery.parse(request.query).w, request, reply)
        return reply
      } catch (error) {
        if (!(error instanceof ProductError) || error.code === 'too_many') throw error
        return refuse(error.code === 'not_found' ? 410 : 415, texts.imageFailed)
      }
    })
  serveImage('altered')
  serveImage('original')
}
