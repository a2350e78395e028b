import { readFileSync } from 'node:fs'

import { fastify, type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

import { completeDocument, type ApiDocument, type ApiExamples } from './api-document.ts'
import { pageHeaders } from './headers.ts'
import { renderReference } from './render-reference.ts'

type Route = Parameters<typeof jsonSchemaTransform>[0]

/** Documents multipart forms, which are validated part by part on receipt. */
const withForm = (input: Route): Route => {
  const { multipart } = (input.route.config ?? {}) as { multipart?: unknown } // set by registerCalls
  if (!multipart) return input
  return { ...input, schema: { ...input.schema, body: multipart, consumes: ['multipart/form-data'] } }
}

const description =
  'Most calls require an API token, or the access token of logIn, sent as "Authorization: Bearer …". If the operator has set ' +
  'an API key, send it as x-api-key. Errors are JSON with a sentence (error) and a code.'

/** A separate instance, because the plugin documents the routes registered after it, and a start does not need it. */
const generateDocument = async (routes: readonly RouteOptions[]): Promise<ApiDocument> => {
  const { default: swagger } = await import('@fastify/swagger')
  const app = fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version: '1', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    hideUntagged: true,
    transform: (route) => jsonSchemaTransform(withForm(route)),
    transformObject: jsonSchemaTransformObject,
  })
  for (const { method, url, schema, config } of routes) {
    app.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: () => undefined })
  }
  await app.ready()
  // The generated document is JSON of this shape.
  return completeDocument(JSON.parse(JSON.stringify(app.swagger())) as ApiDocument, readExamples())
}

export type GetApiDocument = () => Promise<ApiDocument>

/**
 * Collects every call registered after it. Only calls have tags. Returns the function that documents them from their
 * validation schemas, at its first use. The title follows the brand, which can change.
 */
export const collectOpenApi = (app: FastifyInstance, getBrand: () => string): GetApiDocument => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.schema?.tags && route.method !== 'HEAD') routes.push(route)
  })
  let document: Promise<ApiDocument> | undefined
  return async () => {
    const generated = await (document ??= generateDocument(routes))
    return { ...generated, info: { ...generated.info, title: `${getBrand()} API` } }
  }
}

export const examplesPath = new URL('api-examples.json', import.meta.url)

export const readExamples = (): ApiExamples => JSON.parse(readFileSync(examplesPath, 'utf8')) as ApiExamples

export const openApiRoutes = (app: FastifyInstance, getDocument: GetApiDocument): void => {
  const config = { withoutApiKey: true }
  app.get('/openapi.json', { config }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await getDocument())),
  )
  app.get('/docs', { config }, async (_request, reply) => {
    const page = renderReference(await getDocument())
    return reply.headers(pageHeaders(page)).type('text/html; charset=utf-8').send(page)
  })
}
