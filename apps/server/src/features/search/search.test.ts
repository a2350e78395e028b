import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { FoundThings } from '@joinery/contract/search'
import { describe, expect, it } from 'vitest'

import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { addCard } from '#testing/build-board.ts'
import { generate } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { addSelection, buildSchedule, removeSelection } from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { seedMessages, seedProjects } from '#testing/database/seed-queries.ts'
import { app } from '#testing/shared-app.ts'

import { search } from './search.ts'

const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const find = async (who: TestUser, q: string): Promise<FoundThings> => (await who.call('search', { query: { q } })).body
const sendMessage = async (who: TestUser, id: string, content: string, more: object = {}): Promise<string> =>
  (await who.call('createReply', { params: { id }, body: { content, ...more } })).body.reply.uid_reply
const attach = async (who: TestUser, id: string, name: string, fields: Record<string, string>): Promise<string> =>
  (await who.call('createReply', { params: { id }, form: fileForm([{ name, bytes: 'text' }], fields) })).body.reply
    .uid_reply
const remove = (who: TestUser, replyId: string) => who.call('deleteReply', { params: { replyId } })

/** A word unique to each test. */
const newWord = (): string => `w${newId().replaceAll('-', '').slice(-16)}`

const nothing: FoundThings = {
  projects: [],
  messages: [],
  cards: [],
  selections: [],
  files: [],
  people: [],
  prompts: [],
}
const counts = (found: FoundThings): Record<string, number> =>
  Object.fromEntries(Object.entries(found).map(([kind, list]) => [kind, list.length]))

describe('search finds', () => {
  it('projects by title and by the text of the description, titles first', async () => {
    const word = newWord()
    const inText = await buildProject(owner, { title: 'Stairs', description: `<p>Oak &amp; <b>${word}</b></p>` })
    const inTitle = await buildProject(owner, { title: `The ${word}` })
    const atStart = await buildProject(owner, { title: `${word} kitchen` })
    await buildProject(owner, { title: 'Other', description: `<p><a href="https://${word}.example">here</a></p>` })
    const { projects } = await find(owner, word.toUpperCase())
    expect(projects.map(({ uid_project }) => uid_project)).toEqual(
      [atStart, inTitle, inText].map(({ uid_project }) => uid_project),
    )
    expect(projects[2]?.excerpt).toBe(`Oak & ${word}`)
    expect((await find(owner, `${word} &`)).projects).toHaveLength(1)
    expect((await find(owner, '<p>')).projects).toEqual([])
  })

  it('selections: all of them and by supplier for the team, without drafts and suppliers for clients', async () => {
    const [word, supplier] = [newWord(), newWord()]
    const client = await buildUser(app)
    const id = await buildSchedule(owner, member, client)
    const lamp = { title: `Lamp ${word}`, code: 'L-1', room: 'Hall', supplier, stage: 'specified' }
    const shown = await addSelection(owner, id, lamp)
    const draft = await addSelection(owner, id, { title: 'Draft', note: `oak ${word}`, unit_price: '5' })
    const deleted = await addSelection(owner, id, { title: word, stage: 'ordered' })
    await removeSelection(owner, deleted)
    const idsOf = async (who: TestUser, q: string) => (await find(who, q)).selections.map((one) => one.uid_selection)
    expect((await find(member, `${word} hall`)).selections).toEqual([
      {
        uid_selection: shown.uid_selection,
        uid_project: id,
        project_title: 'Hartwell Kitchen',
        code: 'L-1',
        title: lamp.title,
        room: 'Hall',
        created_at: shown.created_at,
      },
    ])
    expect(await idsOf(member, word)).toEqual([draft.uid_selection, shown.uid_selection])
    expect(await idsOf(client, word)).toEqual([shown.uid_selection])
    expect(await idsOf(member, supplier)).toEqual([shown.uid_selection])
    expect(await idsOf(client, supplier)).toEqual([])
    expect(await find(stranger, word)).toEqual(nothing)
  })

  it('archived projects, but no deleted ones', async () => {
    const [kept, removed] = [newWord(), newWord()]
    const archived = await buildProject(owner, { title: kept })
    const deleted = await buildProject(owner, { title: removed })
    await owner.call('updateProject', { params: { id: archived.uid_project }, body: { status: 'archived' } })
    await owner.call('deleteProject', { params: { id: deleted.uid_project } })
    expect((await find(owner, kept)).projects).toMatchObject([{ title: kept, status: 'archived' }])
    expect(await find(owner, removed)).toEqual(nothing)
  })

  it('messages, newest first, with their project and author', async () => {
    const word = newWord()
    const { uid_project } = await buildProject(owner, { title: 'Hartwell' })
    const first = await sendMessage(owner, uid_project, `<p>The ${word} sample</p>`)
    const second = await sendMessage(owner, uid_project, `<p>No ${word} yet</p>`)
    const { messages: found } = await find(owner, word)
    expect(found.map(({ uid_reply }) => uid_reply)).toEqual([second, first])
    expect(found[0]).toMatchObject({ project_title: 'Hartwell', excerpt: `No ${word} yet`, name: 'Mara', uid_project })
  })

  it('a long message with the found word in its excerpt', async () => {
    const word = newWord()
    const { uid_project } = await buildProject(owner)
    await sendMessage(owner, uid_project, `<p>${'Walnut and brass. '.repeat(60)}${word}${' Marble.'.repeat(60)}</p>`)
    const excerpt = (await find(owner, word)).messages[0]?.excerpt ?? ''
    expect(excerpt).toContain(word)
    expect(excerpt).toMatch(/^….*…$/)
    expect(excerpt.length).toBeLessThanOrEqual(limits.search.excerpt + 2)
  })

  it('cards by their text and by their comments, each once', async () => {
    const word = newWord()
    const project = await buildProject(owner)
    const plain = await addCard(owner, project, 'Order the hinges')
    const card = await addCard(owner, project, `Call ${word}`)
    const more = { replyType: 'kanban' }
    await sendMessage(owner, project.uid_project, `<p>${word} called</p>`, { ...more, parentReplyId: card.uid_reply })
    await sendMessage(owner, project.uid_project, `<p>Ask ${word}</p>`, { ...more, parentReplyId: plain.uid_reply })
    const { cards } = await find(owner, word)
    expect(cards).toHaveLength(2)
    expect(cards).toContainEqual(
      expect.objectContaining({ uid_reply: card.uid_reply, excerpt: `Call ${word}`, is_comment: false }),
    )
    expect(cards).toContainEqual(
      expect.objectContaining({ uid_reply: plain.uid_reply, excerpt: `Ask ${word}`, is_comment: true }),
    )
  })

  it('files of projects, messages, cards and comments, with their location', async () => {
    const word = newWord()
    const project = await buildProject(owner)
    const id = project.uid_project
    await addFiles(owner, project, [{ name: `${word} plan.txt`, bytes: 'text' }])
    const message = await attach(owner, id, `of message ${word}.txt`, {})
    const card = await attach(owner, id, `of card ${word}.txt`, { replyType: 'kanban', content: '<p>Card</p>' })
    await attach(owner, id, `of comment ${word}.txt`, { replyType: 'kanban', parentReplyId: card })
    const { files } = await find(owner, word)
    expect(files.map(({ filename, uid_message, uid_card }) => [filename, uid_message, uid_card])).toEqual([
      [`${word} plan.txt`, null, null],
      [`of comment ${word}.txt`, null, card],
      [`of card ${word}.txt`, null, card],
      [`of message ${word}.txt`, message, null],
    ])
    const answer = await owner.client.get(files[0]?.url ?? '')
    expect(answer.status).toBe(200)
  })

  it('people in shared projects, with those projects', async () => {
    const word = newWord()
    const [met, hidden] = await Promise.all([buildUser(app), buildUser(app)])
    await met.call('updateDetails', { body: { details: { nickname: `Jonas ${word}` } } })
    await hidden.call('updateDetails', { body: { details: { nickname: `Rosa ${word}`, hideFromSearch: true } } })
    const project = await buildProject(owner, { title: 'Shared' })
    await join(owner, project, met)
    await join(owner, project, hidden)
    await buildProject(met, { title: 'Not shared' })
    expect((await find(owner, word)).people).toEqual([
      {
        uid_user: met.uid_user,
        name: `Jonas ${word}`,
        email: met.email,
        profile_photo: null,
        projects: [{ uid_project: project.uid_project, title: 'Shared' }],
      },
    ])
    expect((await find(owner, met.email)).people).toHaveLength(1)
    expect((await find(met, word)).people).toEqual([])
  })

  it('the person’s own prompts', async () => {
    const word = newWord()
    const { body } = await generate(owner, { prompt: `Warm light, ${word}` })
    expect((await find(owner, word)).prompts).toMatchObject([{ id: body.image.id, excerpt: `Warm light, ${word}` }])
    expect(await find(member, word)).toEqual(nothing)
    await owner.call('deleteGenerated', { params: { id: body.image.id } })
    expect((await find(owner, word)).prompts).toEqual([])
  })
})

describe('search words', () => {
  it('must all occur, in any order, anywhere in a word', async () => {
    const word = newWord()
    const { uid_project } = await buildProject(owner, { title: `${word} walnut kitchen` })
    const titles = async (q: string) => (await find(owner, q)).projects.map((project) => project.uid_project)
    expect(await titles(`kitch ${word.slice(3)}`)).toEqual([uid_project])
    expect(await titles(`  ${word}\n walnut `)).toEqual([uid_project])
    expect(await titles(`${word} marble`)).toEqual([])
  })

  it('match without regard to case and accents', async () => {
    const word = newWord()
    const { uid_project } = await buildProject(owner, { title: `Küche ${word} FAÇADE 工作` })
    await sendMessage(owner, uid_project, `<p>Émail ${word}</p>`)
    for (const q of [`kuche ${word}`, `KÜCHE ${word}`, `façade ${word}`, `facade ${word}`, `工 ${word}`]) {
      expect((await find(owner, q)).projects).toHaveLength(1)
    }
    expect((await find(owner, `email ${word}`)).messages).toHaveLength(1)
  })

  it.each(['%', '_', '\\', '%%', "'", '"', '_%\\', '；％', '$1', '${1}', '<b>', '&'])(
    'match %s literally',
    async (sign) => {
      const word = newWord()
      await buildProject(owner, { title: `${word} plain` })
      const marked = await buildProject(owner, { title: `${word} ${sign} marked` })
      const found = await find(owner, `${word} ${sign}`)
      expect(found.projects.map(({ uid_project }) => uid_project)).toEqual([marked.uid_project])
    },
  )
})

describe('search does not find', () => {
  it('anything in projects the person is not, or is no longer, a member of', async () => {
    const word = newWord()
    const former = await buildUser(app)
    const project = await buildProject(owner, { title: word, description: `<p>${word}</p>` })
    const id = project.uid_project
    await join(owner, project, former)
    await sendMessage(former, id, `<p>${word}</p>`)
    await addCard(former, project, word)
    await attach(owner, id, `${word}.txt`, {})
    await owner.call('addMember', { params: { id }, body: { email: `${word}@invited.example` } })
    const all = { projects: 1, messages: 1, cards: 1, selections: 0, files: 1, people: 0, prompts: 0 }
    expect(counts(await find(owner, word))).toEqual(all)
    expect(counts(await find(former, word))).toEqual(all)
    expect(await find(stranger, word)).toEqual(nothing)
    await owner.call('removeMember', { params: { id, email: former.email } })
    expect(await find(former, word)).toEqual(nothing)
    expect((await find(owner, former.email)).people).toEqual([])
  })

  it('deleted things, until they are restored', async () => {
    const word = newWord()
    const project = await buildProject(owner)
    const id = project.uid_project
    const message = await attach(owner, id, `${word}.txt`, { content: `<p>${word}</p>` })
    const card = await attach(owner, id, `${word}-card.txt`, { content: `<p>${word}</p>`, replyType: 'kanban' })
    await attach(owner, id, `${word}-comment.txt`, {
      content: `<p>${word}</p>`,
      replyType: 'kanban',
      parentReplyId: card,
    })
    expect(counts(await find(owner, word))).toMatchObject({ messages: 1, cards: 1, files: 3 })
    await remove(owner, message)
    await remove(owner, card)
    expect(await find(owner, word)).toEqual(nothing)
    await owner.call('restoreReply', { params: { replyId: card } })
    expect(counts(await find(owner, word))).toMatchObject({ messages: 0, cards: 1, files: 2 })
  })

  it('the previous text of edited things', async () => {
    const [before, after] = [newWord(), newWord()]
    const { uid_project } = await buildProject(owner)
    const replyId = await sendMessage(owner, uid_project, `<p>${before}</p>`)
    await owner.call('updateReply', { params: { replyId }, body: { content: `<p>${after}</p>` } })
    expect((await find(owner, before)).messages).toEqual([])
    expect((await find(owner, after)).messages).toHaveLength(1)
  })
})

describe('a hostile query', () => {
  it.each([
    ['nothing', {}, messages.search.empty],
    ['no letters', { q: '' }, messages.search.empty],
    ['spaces', { q: ' \t\n ' }, messages.search.empty],
    ['10,000 letters', { q: 'x'.repeat(10_000) }, messages.search.tooLong],
    ['a NUL', { q: 'a\0b' }, messages.http.badRequest],
  ])('is rejected with an explanation: %s', async (_, query, sentence) => {
    const answer = await owner.call('search', { query })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(sentence)
  })

  it.each(['x', '%', '\\', "'; drop table users; --", '\u0301', '\u{1F600}', '\u202E', 'a '.repeat(100), '\u0130'])(
    'such as %j gets an empty result',
    async (q) => {
      const answer = await stranger.call('search', { query: { q } })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(nothing)
    },
  )

  it('given twice is rejected', async () => {
    const answer = await owner.client.get('/api/search?q=a&q=b', { authorization: `Bearer ${owner.token}` })
    expect(answer.status).toBe(400)
  })
})

describe('with many rows', () => {
  const countStatements = async (who: TestUser, query: string): Promise<{ found: FoundThings; statements: number }> => {
    let statements = 0
    const db: Db = app.database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const actor = { uid_user: who.uid_user, uid_session: newId() }
    const found = await search({ ...app.app.context, db, actor }, query)
    return { found, statements }
  }

  it('returns a short response with the same number of statements', async () => {
    const many = await buildUser(app)
    const few = await countStatements(many, 'walnut')
    await seedProjects(app.database.db, many.email, 300)
    await seedMessages(app.database.db, many.email, 20)
    const { found, statements } = await countStatements(many, 'walnut')
    expect(counts(found)).toMatchObject({ projects: limits.search.groupMax, messages: limits.search.groupMax })
    expect(statements).toBe(2)
    expect(few.statements).toBe(2)
    const one = await find(many, 'message 13 project 299')
    expect(one.messages).toMatchObject([{ excerpt: 'Message 13 of project 299, walnut' }])
  })
})
