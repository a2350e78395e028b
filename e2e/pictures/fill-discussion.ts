// A conversation as people have them: an answer to a question, pictures in it, and something that is new.
import { readFile } from 'node:fs/promises'

import { callPath } from '@joinery/contract/calls'
import type { APIRequestContext } from '@playwright/test'

import type { Somebody } from './fill-board.ts'

/** Fills the discussion of a project that these three are in. The first of them has not read the last message. */
export const fillDiscussion = async (
  request: APIRequestContext,
  address: string,
  id: string,
  [mara, jonas, ada]: readonly [Somebody, Somebody, Somebody],
): Promise<void> => {
  const say = async ({ token }: Somebody, text: string, pictures: readonly string[] = [], answered?: string) => {
    const form = new FormData()
    form.append('content', `<p>${text}</p>`)
    if (answered !== undefined) form.append('quotedMessage', JSON.stringify({ uid_reply: answered }))
    for (const name of pictures) {
      const bytes = await readFile(new URL(`../../art/${name}.webp`, import.meta.url))
      form.append('attachments', new File([new Uint8Array(bytes)], `${name}.webp`, { type: 'image/webp' }))
    }
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.post(`${address}/api${callPath('createReply', { id })}`, { headers, multipart: form })
    return ((await answer.json()) as { reply: { uid_reply: string } }).reply.uid_reply // the contract's shape
  }
  const question = await say(mara, 'Which marble for the splash: the quiet one or the stormy one?')
  const views = 'The stormy one. It carries the hood, and the walnut calms it down. Two views:'
  await say(jonas, views, ['hero-after', 'card-stone'], question)
  await say(jonas, 'I moved the slab order to In Progress so the yard holds it until Tuesday.')
  await say(ada, 'Client says <strong>yes</strong>. She asked whether the pendants could be 4 cm lower.')
  await request.put(`${address}/api${callPath('markProjectRead', { id })}`, {
    headers: { authorization: `Bearer ${mara.token}` },
    data: { message_number: 3 },
  })
}
