import type { Label } from '@joinery/contract/board/labels'
import { describe, expect, it } from 'vitest'

import { addCard, addCards, readBoard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const build = async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  return { project, id: project.uid_project }
}

const createLabel = async (id: string, name = 'Stone'): Promise<Label> =>
  (await owner.call('createLabel', { params: { id }, body: { name, color: 'teal' } })).body.label
const remove = (who: TestUser, label: Label) => who.call('deleteLabel', { params: { labelId: label.uid_label } })
const setLabels = (who: TestUser, card: { uid_reply: string }, labels: readonly string[]) =>
  who.call('setCardFields', { params: { replyId: card.uid_reply }, body: { labels } })

describe('the labels of a card', () => {
  it('never refer to a deleted label after 20 rounds of setting and deleting at the same time', async () => {
    const { id, project } = await build()
    const cards = await addCards(owner, project, ['Oak', 'Elm'])
    for (let round = 0; round < 20; round++) {
      const { uid_label, ...label } = await createLabel(id, `Label ${round}`)
      const answers = await Promise.all([
        ...cards.map((card) => setLabels(member, card, [uid_label])),
        remove(owner, { uid_label, ...label }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([])
    }
    const { todo } = await readBoard(owner, project)
    expect(todo.map(({ labels }) => labels)).toEqual([[], []])
  })

  it('end in the last state that everyone has seen when 5 people toggle one 50 times at once', async () => {
    const { id, project } = await build()
    const { uid_label } = await createLabel(id)
    const card = await addCard(owner, project, 'Oak')
    const people = await Promise.all(Array.from({ length: 5 }, () => buildUser(app)))
    for (const person of people) await join(owner, project, person)
    const sockets = await Promise.all(people.map((person) => joinSocket(app, person.token, id)))
    const toggles = Array.from({ length: 50 }, (_, number) => {
      const person = people[number % people.length] ?? owner
      return setLabels(person, card, number % 3 === 0 ? [] : [uid_label])
    })
    const answers = await Promise.all(toggles)
    const replies = answers.map(({ body }) => body.reply).toSorted((one, other) => one.version - other.version)
    const last = replies.at(-1)
    const [shown] = (await readBoard(owner, project)).todo
    expect(shown).toEqual(last)
    for (const socket of sockets) {
      // On a busy machine an event can arrive after its successor; a client then reads the board again.
      await expect.poll(() => socket.received('project_board_changed').length).toBe(replies.length)
      const seen = socket
        .received('project_board_changed')
        .map(({ version = 0, card: change }) => [version, change?.labels] as const)
        .toSorted(([one], [other]) => one - other)
      expect(seen).toEqual(replies.map(({ version, labels }) => [version, labels]))
    }
  })
})
