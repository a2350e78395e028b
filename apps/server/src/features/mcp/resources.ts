import { ProtocolError, ProtocolErrorCode, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'

import { getProject } from '#features/projects/get-project.ts'
import { listProjects } from '#features/projects/list-projects.ts'
import { isId } from '#platform/http/lists/cursor.ts'
import { plainText } from '#platform/security/clean-html.ts'

import type { McpContext } from './mcp-context.ts'
import { presentMessage } from './present.ts'
import { readFileContent } from './read-file-content.ts'
import { readReplies } from './read-tools.ts'
import { file, message, project } from './shapes.ts'

type Explain = (name: string, error: unknown) => string

const listed = 50

const asId = (value: string | string[] | undefined): string => {
  const id = String(value).toLowerCase()
  if (!isId(id)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This is not an id')
  return id
}

export const registerResources = (server: McpServer, context: McpContext, explain: Explain): void => {
  const guarded = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act()
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, explain(name, error))
    }
  }
  const asJson = (uri: URL, value: unknown) => ({
    contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }],
  })

  server.registerResource(
    'project',
    new ResourceTemplate('joinery://projects/{uid_project}', {
      list: () =>
        guarded('project', async () => {
          const { projects } = await listProjects(context, { limit: listed })
          return {
            resources: projects.map(({ uid_project, title }) => ({
              uri: `joinery://projects/${uid_project}`,
              name: title,
              mimeType: 'application/json',
            })),
          }
        }),
    }),
    { title: 'Project', description: 'A project with its description and latest files.', mimeType: 'application/json' },
    (uri, { uid_project }) =>
      guarded('project', async () => {
        const { project: found, files } = await getProject(context, asId(uid_project), listed)
        const description = plainText(found.description)
        return asJson(uri, { ...project.parse(found), description, files: files.map((one) => file.parse(one)) })
      }),
  )

  server.registerResource(
    'messages',
    new ResourceTemplate('joinery://projects/{uid_project}/messages', { list: undefined }),
    { title: 'Group chat', description: 'The latest messages of a project.', mimeType: 'application/json' },
    (uri, { uid_project }) =>
      guarded('messages', async () => {
        const { replies } = await readReplies(context, asId(uid_project), { replyType: 'discussion', limit: listed })
        return asJson(uri, { messages: replies.map((reply) => message.parse(presentMessage(reply))) })
      }),
  )

  server.registerResource(
    'file',
    new ResourceTemplate('joinery://files/{uid_file}', { list: undefined }),
    { title: 'File', description: 'A version of a file: as text, or as a small image.' },
    (uri, { uid_file }) =>
      guarded('file', async () => {
        const { file: found, text, image } = await readFileContent(context, asId(uid_file))
        if (image) return { contents: [{ uri: uri.href, mimeType: 'image/webp', blob: image.toString('base64') }] }
        if (text !== null) return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] }
        return asJson(uri, found)
      }),
  )
}
