import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const asUser = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

export const registerPrompts = (server: McpServer): void => {
  server.registerPrompt(
    'summarise_project',
    {
      title: 'Summarise this project for the client',
      description: 'A short, friendly summary without internal matters, to be sent by a person.',
      argsSchema: z.object({ project: z.string().describe('Title or id of the project.') }),
    },
    ({ project }) =>
      asUser(
        `Summarise the project "${project}" for the client.\n\n` +
          '1. Find it with list_projects, and read it with get_project, list_messages, list_cards, list_approvals and ' +
          'list_selections.\n' +
          '2. Write at most 200 words in plain, warm language: what is done, what comes next, and what we need from the ' +
          'client, with dates.\n' +
          '3. Leave out costs, internal notes and everything people said about the client.\n' +
          '4. Do not send it. Show it to me first.',
      ),
  )
  server.registerPrompt(
    'what_is_waiting',
    { title: 'What is waiting', description: 'What waits for you, most urgent first.' },
    () =>
      asUser(
        'What is waiting for me? Use list_waiting. Group it by project, most urgent first, and suggest one next step for ' +
          'each. Do not change anything.',
      ),
  )
}
