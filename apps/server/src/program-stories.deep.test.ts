// The programs of docs/api.md, run as they are printed, and an agent that has only MCP, against the product as a program.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { CallName } from '@joinery/contract/calls'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import { startOnTestDatabase, type ProductOnTestDatabase } from '#testing/database/product-on-test-database.ts'
import type { Call, CallOptions } from '#testing/http-client.ts'
import { findFreePorts } from '#testing/network/free-ports.ts'
import { callAt, registerAt, type RemotePerson } from '#testing/remote-client.ts'
import { stretch } from '#testing/stretch.ts'
import { within } from '#testing/within.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const paper = await readFile(join(root, 'docs/api.md'), 'utf8')

/** A program on the page, by the name in its first line. */
const programOf = (name: string): string => {
  const [, program] = /^([^]*?)```/.exec(paper.split(`\`\`\`ts\n// ${name}\n`)[1] ?? '') ?? []
  if (program === undefined) throw new Error(`docs/api.md has no ${name}`)
  return program
}

let product: ProductOnTestDatabase
let mara: RemotePerson
let secret: string
let folder = ''
const ends: (() => Promise<unknown>)[] = []

/** As the person, in the app. */
const call: Call = (name: CallName, options: CallOptions = {}) =>
  callAt(product.address, name, { token: mara.token, ...options })

const start = (parts: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = folder) => {
  const child = spawn(process.execPath, parts, {
    cwd,
    // oxlint-disable-next-line no-restricted-properties -- npm and the programs need the environment of the machine
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const watchers = new Set<() => void>()
  const listen = (chunk: Buffer): void => {
    said += chunk.toString()
    for (const watch of watchers) watch()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  ends.push(async () => {
    child.kill()
    await ended
  })
  return {
    said: () => said,
    ended,
    /** Waits until the program has printed the text. */
    waitFor: (wanted: string) =>
      within(
        `"${wanted}"`,
        new Promise<void>((resolve, reject) => {
          const watch = (): void => {
            if (said.includes(wanted)) resolve()
          }
          watchers.add(watch)
          watch()
          void ended.then((code) => reject(new Error(`It ended with code ${code}: ${said}`)))
        }),
        stretch(100_000),
      ),
  }
}

const runToEnd = async (...run: Parameters<typeof start>) => {
  const program = start(...run)
  const code = await program.ended
  return { code, said: program.said() }
}

beforeAll(async () => {
  product = await startOnTestDatabase({ LOG_LEVEL: 'fatal', WEBHOOKS_PRIVATE: 'allowed' })
  mara = await registerAt(product.address)
  secret = (await call('createToken', { body: { name: 'Site agent', scope: 'write' } })).body.secret
  const generated = await runToEnd(['scripts/client.mjs', product.address], {}, root)
  if (generated.code !== 0) throw new Error(generated.said)
  folder = await mkdtemp(join(tmpdir(), 'joinery-programs-'))
  await mkdir(join(folder, 'node_modules/@joinery'), { recursive: true })
  await symlink(join(root, 'packages/client'), join(folder, 'node_modules/@joinery/client'))
  for (const name of ['kitchen.mts', 'projects.mts', 'receiver.mts'])
    await writeFile(join(folder, name), programOf(name))
  await writeFile(join(folder, 'kitchen.png'), await picture(400, 300))
}, stretch(400_000))

afterAll(async () => {
  for (const end of ends) await end()
  await product.remove()
  if (folder !== '') await rm(folder, { recursive: true, force: true })
})

const settings = () => ({ JOINERY_URL: product.address, JOINERY_TOKEN: secret })

describe('the programs of the API page', () => {
  it('have correct types, which the generated client checks', async () => {
    const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
    const types = ['--typeRoots', join(root, 'node_modules/@types')]
    const check = (...names: string[]) =>
      runToEnd([join(root, 'node_modules/typescript/bin/tsc'), ...options, ...types, ...names])
    expect(await check('kitchen.mts', 'projects.mts', 'receiver.mts')).toEqual({ code: 0, said: '' })
    await writeFile(join(folder, 'wrong.mts'), programOf('kitchen.mts').replace("title: 'Hartwell", "name: 'Hartwell"))
    const wrong = await check('wrong.mts')
    expect(wrong.code).not.toBe(0)
    expect(wrong.said).toContain("'name' does not exist")
  })

  it('create a project, upload, comment, create a card, request approval and read the decision', async () => {
    expect(programOf('kitchen.mts').trimEnd().split('\n').length).toBeLessThanOrEqual(23) // imports included
    const program = start(['kitchen.mts'], settings())
    // Approving is for people only.
    await program.waitFor('token_not_allowed')
    const { projects } = (await call('listProjects')).body
    const [{ uid_project: id }] = projects
    const { approvals } = (await call('listApprovals', { params: { id } })).body
    const [{ uid_approval, status, filename, uid_file: fileId }] = approvals
    expect([projects.length, status, filename]).toEqual([1, 'open', 'kitchen.png'])
    const { pins } = (await call('listPins', { params: { fileId } })).body
    expect(pins).toMatchObject([{ original_content: 'Could this be oak?', visibility: 'team' }])
    const board = (await call('getBoard', { params: { id } })).body
    expect(board.todo).toMatchObject([{ original_content: 'Order the hinges', via: 'Site agent' }])
    const body = { decision: 'approved', note: 'Lovely' }
    await call('decideApproval', { params: { id: uid_approval }, body })
    await program.waitFor('approved Lovely')
    expect(await program.ended).toBe(0)
  })

  it('read a list page by page', async () => {
    for (const title of ['Oak', 'Brass', 'Marble', 'Walnut', 'Linen']) await call('createProject', { body: { title } })
    const { projects } = (await call('listProjects')).body
    const { code, said } = await runToEnd(['projects.mts'], settings())
    expect(code).toBe(0)
    expect(said.trim().split('\n')).toEqual(projects.map(({ title }: { title: string }) => title))
  })

  it('receive webhooks whose signature is right, each event once', async () => {
    const { project } = (await call('createProject', { body: { title: 'Webhooks' } })).body
    const params = { id: project.uid_project }
    const [port = 0] = await findFreePorts(1)
    const url = `http://127.0.0.1:${port}/`
    const created = (await call('createWebhook', { params, body: { url, events: ['message.created'] } })).body
    const receiver = start(['receiver.mts'], { PORT: `${port}`, WEBHOOK_SECRET: created.secret })
    await receiver.waitFor('listening')
    await call('createReply', { params, body: { content: 'Oak arrived' } })
    await receiver.waitFor(`message.created ${project.uid_project}`)
    const webhook = { webhookId: created.webhook.uid_webhook }
    const list = async () => (await call('listDeliveries', { params: webhook })).body.deliveries
    await expect.poll(list).toMatchObject([{ status: 'ok' }])
    const [{ uid_delivery: deliveryId, tries }] = await list()
    await call('sendDeliveryAgain', { params: { ...webhook, deliveryId } })
    await expect.poll(async () => (await list())[0].tries).toBeGreaterThan(tries)
    const headers = { 'webhook-id': 'forged', 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}` }
    const forged = { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }
    expect((await fetch(url, { method: 'POST', headers: forged, body: '{"type":"message.created"}' })).status).toBe(401)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
    await call('testWebhook', { params: webhook })
    await receiver.waitFor('webhook.test')
    expect(receiver.said().match(/message\.created/g)).toHaveLength(1)
  })
})

describe('an agent with nothing but MCP', () => {
  it('creates a project, comments, creates a card, requests approval and reads the decision; people upload and approve', async () => {
    // The configuration as it is printed.
    const [, printed = ''] = /```json\n([^]*?)```/.exec(paper) ?? []
    const { url, headers } = JSON.parse(
      printed.replace('https://your-site', product.address).replace('jny_...', secret),
    ).mcpServers.joinery
    const agent = new Client({ name: 'story', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await agent.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
    ends.unshift(() => agent.close())
    // oxlint-disable-next-line typescript/no-explicit-any -- each tool has its own shape
    const use = async (name: string, input: Record<string, unknown> = {}): Promise<any> => {
      const { isError, content, structuredContent } = await agent.callTool({ name, arguments: input })
      if (isError) throw new Error(JSON.stringify(content))
      return structuredContent
    }
    const { project } = await use('create_project', { title: 'Study', description: 'Walnut shelves' })
    const { uid_project } = project
    // No tool uploads, approves or invites.
    const { tools } = await agent.listTools()
    expect(tools.filter(({ name }) => /upload|decide|approve$|invite|member|share|export/.test(name))).toEqual([])
    const form = fileForm([{ name: 'study.png', bytes: await picture(400, 300) }])
    expect((await call('updateProject', { params: { id: uid_project }, form })).status).toBe(200)

    const [{ uid_file }] = (await use('list_files', { uid_project })).files
    await use('comment_on_file', { uid_file, text: 'The shelf is too low', x: 0.5, y: 0.5 })
    await use('send_message', { uid_project, text: 'The drawing is in.' })
    const { card } = await use('create_card', { uid_project, text: 'Measure the wall' })
    await use('comment_on_card', { uid_card: card.uid_reply, text: 'On Monday' })
    const asked = await use('request_approval', { uid_file, emails: [mara.email] })
    const [{ uid_approval, status }] = asked.approvals
    expect(status).toBe('open')
    expect((await use('list_waiting', { uid_project })).waiting).toMatchObject([{ kind: 'approval', id: uid_approval }])

    const body = { decision: 'changes', note: 'Higher, please' }
    expect((await call('decideApproval', { params: { id: uid_approval }, body })).status).toBe(200)
    expect((await use('list_approvals', { uid_project })).approvals).toMatchObject([
      { uid_approval, status: 'changes', decision_note: 'Higher, please' },
    ])
    const { replies } = (await call('listReplies', { params: { id: uid_project }, query: { replyType: 'discussion' } }))
      .body
    expect(replies).toMatchObject([{ original_content: 'The drawing is in.', via: 'Site agent' }])
  })
})
