import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

import { pageHeaders } from './headers.ts'
import { renderReference } from './render-reference.ts'

type Route = Parameters<typeof jsonSchemaTransform>[0]

/** Documents multipart forms, which are validated part by part on receipt. */
const withForm = (input: Route): Route => {
  const { multipart } = (input.route.config ?? {}) as { multipart?: unknown } // set by registerCalls
  if (!multipart) return input
  return { ...input, schema: { ...input.schema, body: multipart, consumes: ['multipart/form-data'] } }
}

/** Collects every route registered after it and documents it from its validation schemas. */
export const collectOpenApi = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => jsonSchemaTransform(withForm(route)),
    transformObject: jsonSchemaTransformObject,
  })
}

export const openApiRoutes = (app: FastifyInstance): void => {
  const config = { withoutApiKey: true }
  const hidden = { hide: true }
  app.get('/openapi.json', { schema: hidden, config }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  )
  app.get('/docs', { schema: hidden, config }, (_request, reply) => {
    const page = renderReference(JSON.parse(JSON.stringify(app.swagger())))
    return reply.headers(pageHeaders(page)).type('text/html; charset=utf-8').send(page)
  })
}
