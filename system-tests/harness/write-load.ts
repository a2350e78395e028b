// People who write continuously: messages, cards, projects, files.
import { fileForm } from '@joinery/server/testing/build-project'
import { callAt, type RemotePerson } from '@joinery/server/testing/remote-client'

export type Load = {
  readonly written: () => number
  /** Ends the load, and fails if any request failed. */
  readonly stop: () => Promise<void>
}

type Team = { readonly owner: RemotePerson; readonly others: readonly RemotePerson[]; readonly uid_project: string }

export const startLoad = (address: string, { owner, others, uid_project }: Team): Load => {
  const stopping = new AbortController()
  const params = { id: uid_project }
  let written = 0
  const work = async (act: (number: number) => Promise<{ status: number }>): Promise<void> => {
    for (let number = 0; !stopping.signal.aborted; number++) {
      const { status } = await act(number)
      if (status >= 400) throw new Error(`A request failed: ${status}`)
      written += 1
    }
  }
  const postReply = (replyType: 'discussion' | 'kanban', token: string) => (number: number) =>
    callAt(address, 'createReply', { params, token, body: { content: `<p>Number ${number}</p>`, replyType } })
  const { token } = owner
  const working = Promise.all([
    ...others.map((other) => work(postReply('discussion', other.token))),
    work(postReply('kanban', token)),
    work((number) => callAt(address, 'createProject', { token, body: { title: `Project ${number}` } })),
    work((number) => {
      const form = fileForm([{ name: `${number}.txt`, bytes: `file ${number}` }])
      return callAt(address, 'updateProject', { params, token, form })
    }),
  ])
  working.catch(() => undefined) // reported by `stop`
  return {
    written: () => written,
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
