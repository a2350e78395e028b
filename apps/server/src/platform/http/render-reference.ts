// Renders the OpenAPI document as one page without scripts or downloads, in both colour schemes.
import { escapeHtml } from '#platform/security/escape-html.ts'

import type { ApiDocument, Content, Operation, Schema } from './api-document.ts'

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

const print = (value: unknown): string =>
  `<pre>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</pre>`

/** The example's path and query string. */
const exampleAddress = (path: string, parameters: NonNullable<Operation['parameters']>): string => {
  const given = parameters.filter(({ example }) => example !== undefined)
  const address = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, { example, name }) => filled.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = given.filter((parameter) => parameter.in === 'query')
  const search = query.map(({ example, name }) => `${name}=${encodeURIComponent(String(example))}`).join('&')
  return search ? `${address}?${search}` : address
}

const exampleOf = (path: string, method: string, operation: Operation): string => {
  const sent = Object.entries(operation.requestBody?.content ?? {}).find(([, { example }]) => example !== undefined)
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status !== 'default')
  const hasExample = ({ content = {} }: { content?: Content }) =>
    Object.values(content).some(({ example }) => example !== undefined)
  const [status = '', { content = {} } = {}] = answers.find(([, one]) => hasExample(one)) ?? answers[0] ?? []
  const [answer] = Object.entries(content)
  const address = exampleAddress(path, operation.parameters ?? [])
  return `<details><summary>Example</summary>
${print(`${method.toUpperCase()} ${address}${sent ? `\n${sent[0]}` : ''}`)}${sent ? print(sent[1].example) : ''}
<p>${escapeHtml(status)} <small>${escapeHtml(answer?.[0] ?? '')}</small></p>${answer?.[1].example === undefined ? '' : print(answer[1].example)}</details>`
}

const operationOf = (path: string, method: string, operation: Operation): string => {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: location, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> in ${escapeHtml(location)}${required ? '' : ' <i>optional</i>'}: ${nameOf(schema)}</li>`,
  )
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { content }]) => `<dt>${escapeHtml(status)}</dt><dd>${contentOf(content)}</dd>`,
  )
  return `<section id="${escapeHtml(operation.operationId ?? '')}">
<h3><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary ?? '')}${operation.security ? ' <em>Requires a bearer token.</em>' : ''}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? `<h4>Request body</h4>${contentOf(operation.requestBody.content)}` : ''}
<h4>Responses</h4><dl>${answers.join('')}</dl>
${exampleOf(path, method, operation)}</section>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem}
h2{font-size:1.5rem;margin:3.5rem 0 0}h3{font-size:1.1rem;margin:2rem 0 .25rem;border-top:1px solid #8884;padding-top:1.5rem;overflow-wrap:anywhere}
h3 b{color:#a8481f}h4{font-size:.9rem;margin:.75rem 0 0}nav ul{columns:12rem;padding-left:1.25rem}
dl{display:grid;grid-template-columns:4rem minmax(0,1fr);margin:.25rem 0}dd{margin:0}ul{margin:.25rem 0;padding-left:1.25rem}span,small{opacity:.7}
details{margin:.75rem 0}summary{cursor:pointer}pre{background:#8881;border-radius:6px;padding:.75rem 1rem;margin:.5rem 0;overflow-x:auto;font-size:.85rem}
@media (prefers-color-scheme:dark){h3 b{color:#e59467}}`

const idOf = (group: string): string => `group-${group.toLowerCase().replaceAll(' ', '-')}`

export const renderReference = (document: ApiDocument): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      group: operation.tags?.[0],
      html: operationOf(path, method, operation),
    })),
  )
  const groups = (document.tags ?? []).map(({ name }) => {
    const own = operations.filter(({ group }) => group === name).map(({ html }) => html)
    return `<h2 id="${idOf(name)}">${escapeHtml(name)}</h2>${own.join('\n')}`
  })
  const contents = (document.tags ?? []).map(({ name }) => `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a></li>`)
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<section id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${nameOf(schema)}</section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title><style>${style}</style>
<h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')}</p>
<p>Also available as <a href="openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Groups"><ul>${contents.join('')}<li><a href="#group-schemas">Schemas</a></li></ul></nav>
${groups.join('\n')}<h2 id="group-schemas">Schemas</h2>${schemas.join('\n')}</html>`
}
