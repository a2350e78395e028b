import { openDatabase } from '@joinery/server/testing/database/open-database'
import { startOnTestDatabase } from '@joinery/server/testing/database/product-on-test-database'
import { countReplies, seedDiscussion, seedTeam } from '@joinery/server/testing/database/seed-queries'
import { registerAt } from '@joinery/server/testing/remote-client'

import { measure, newProject, usualSettings } from '../product.ts'
import type { Line, Scenario } from '../scenario.ts'
import { watchMe, watchQuietMe } from '../watch-me.ts'

const messages = 100_000
const quietMs = 10_000
/** Enough for any deletion that is not quadratic. */
const patienceMs = 300_000
const repeats = 12
const goals = { times: 5, answerMs: 1000 }

const run = async (): Promise<Line[]> => {
  const product = measure(await startOnTestDatabase(usualSettings))
  const { db, close } = await openDatabase(product.connectionString)
  try {
    const { token } = await registerAt(product.address)
    const uid_project = await newProject(product, token, 'Large')
    await seedDiscussion(db, uid_project, await seedTeam(db, uid_project, 3), messages)
    const quiet = await watchQuietMe(product, token, quietMs)

    let isGone = false
    const began = performance.now()
    const watching = watchMe(product, token, () => !isGone)
    const params = { id: uid_project }
    const answers = Array.from({ length: repeats }, async () => {
      const asked = performance.now()
      const { status } = await product.call('deleteProject', { params, token })
      return { status, took: performance.now() - asked }
    })
    while (performance.now() - began < patienceMs && (await countReplies(db, uid_project)) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const left = await countReplies(db, uid_project)
    const took = performance.now() - began
    isGone = true
    const during = await watching
    const deletions = await Promise.all(answers)
    const slowest = Math.max(...deletions.map((answer) => answer.took))
    const times = during.p99 / quiet.p99
    return [
      { what: `until ${messages} messages were gone`, value: `${(took / 1000).toFixed(1)} s, ${left} left` },
      { what: 'me, p99, quiet', value: `${quiet.p99.toFixed(1)} ms of ${quiet.count}` },
      { what: 'me, p99, during the deletion', value: `${during.p99.toFixed(1)} ms of ${during.count}` },
      {
        what: 'the one to the other',
        value: times.toFixed(2),
        goal: `at most ${goals.times}`,
        isMet: times <= goals.times,
      },
      { what: 'me, not answered', value: String(during.failed), goal: '0', isMet: during.failed === 0 },
      {
        what: `slowest answer to ${repeats} deletions at once`,
        value: `${slowest.toFixed(0)} ms (${deletions.map(({ status }) => status).join(' ')})`,
        goal: `at most ${goals.answerMs}`,
        isMet: slowest <= goals.answerMs,
      },
    ]
  } finally {
    await close()
    await product.remove()
  }
}

export const deletingProject: Scenario = {
  name: 'delete-project',
  about: `a project of ${messages} messages is deleted, twelve times at once, while another call answers`,
  run,
}
