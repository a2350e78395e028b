import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether the body is a form with files, which the handler reads itself (receive-form.ts). */
export const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')

/** Leaves the body of a form to the handler. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}
