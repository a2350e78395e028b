import type { CallSchema } from '@joinery/contract/call-schema'
import type { CallName } from '@joinery/contract/calls'
import type { z } from 'zod'

import type { McpContext } from './mcp-context.ts'

type Shape = z.ZodObject

export type ImageBlock = { readonly type: 'image'; readonly data: string; readonly mimeType: string }

type ToolOf<Input extends Shape, Output extends Shape> = {
  readonly name: string
  readonly description: string
  /** The call of the API that does the same. Its decision about tokens and its rate limit apply. */
  readonly call: CallName
  readonly schema: CallSchema
  readonly input: Input
  readonly output: Output
  readonly run: (
    context: McpContext,
    input: z.output<Input>,
  ) => Promise<z.input<Output> & { readonly images?: readonly ImageBlock[] }>
}

export type Tool = ToolOf<Shape, Shape>

/** Checks a tool's types, and forgets them for the list. */
export const defineTool = <Input extends Shape, Output extends Shape>(tool: ToolOf<Input, Output>): Tool =>
  tool as unknown as Tool // only the registration calls it, with what its own input schema has parsed
