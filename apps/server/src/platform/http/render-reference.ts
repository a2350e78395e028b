// Renders the OpenAPI document as one page without scripts or downloads, in both colour schemes.
import { escapeHtml } from '#platform/security/escape-html.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId?: string
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}
type Document = {
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const nameOf = (schema: Schema | undefined): string => {
  if (!schema) return 'any value'
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(nameOf).join(' or ')
  if (schema.items) return `list of ${nameOf(schema.items)}`
  if (schema.properties) return fieldsOf(schema)
  return escapeHtml([schema.type].flat().join(' or ') + (schema.format ? ` (${schema.format})` : ''))
}

const fieldsOf = (schema: Schema): string => {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : ' <i>optional</i>'
    const about = field.description ? ` <span>${escapeHtml(field.description)}</span>` : ''
    return `<li><code>${escapeHtml(name)}</code>${optional}: ${nameOf(field)}${about}</li>`
  })
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : 'an empty object'
}

const contentOf = (content: Content | undefined): string =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => `<small>${escapeHtml(type)}</small> ${nameOf(schema)}`)
    .join('<br>')

const operationOf = (path: string, method: string, operation: Operation): string => {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: location, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> in ${escapeHtml(location)}${required ? '' : ' <i>optional</i>'}: ${nameOf(schema)}</li>`,
  )
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { content }]) => `<dt>${escapeHtml(status)}</dt><dd>${contentOf(content)}</dd>`,
  )
  return `<section id="${escapeHtml(operation.operationId ?? '')}">
<h2><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary ?? '')}${operation.security ? ' <em>Requires a bearer token.</em>' : ''}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? `<h3>Request body</h3>${contentOf(operation.requestBody.content)}` : ''}
<h3>Responses</h3><dl>${answers.join('')}</dl></section>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem}
h2{font-size:1.1rem;margin:2.5rem 0 .25rem;border-top:1px solid #8884;padding-top:1.5rem}h2 b{color:#a8481f}h3{font-size:.9rem;margin:.75rem 0 0}
dl{display:grid;grid-template-columns:4rem 1fr;margin:.25rem 0}dd{margin:0}ul{margin:.25rem 0;padding-left:1.25rem}span,small{opacity:.7}
@media (prefers-color-scheme:dark){h2 b{color:#e59467}}`

/** Takes the document as plain JSON, as API clients receive it. */
export const renderReference = (document: Document): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation)),
  )
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<section id="schema-${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${nameOf(schema)}</section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title><style>${style}</style>
<h1>${escapeHtml(document.info.title)}</h1><p>Also available as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${operations.join('\n')}${schemas.join('\n')}</html>`
}
