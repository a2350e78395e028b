// The operator's workflow, as ComfyUI exports it ("Export (API)"): nodes by id, each with a class and inputs. What a
// request brings is written into the inputs that the settings name; everything else stays as the operator made it.
import { readFile } from 'node:fs/promises'

import { at, entriesAt, parse, textAt } from '#json.ts'
import { ProviderError } from '#provider-error.ts'

export type Graph = Readonly<Record<string, { readonly class_type: string; readonly inputs: Record<string, unknown> }>>

/** An input of a node, written as `node` or `node.input`. */
export type InputRef = { readonly node: string; readonly input: string }

export const readInputRef = (written: string, usual: string): InputRef => {
  const dot = written.indexOf('.')
  return dot < 0 ? { node: written, input: usual } : { node: written.slice(0, dot), input: written.slice(dot + 1) }
}

const wrong = (words: string): ProviderError => new ProviderError('misconfigured', words)

export const readWorkflow = async (path: string): Promise<Graph> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw wrong("The workflow file can't be read")
  }
  const read = parse(text)
  if (Array.isArray(at(read, 'nodes'))) {
    throw wrong('The workflow is not in API format. In ComfyUI, export it with "Export (API)"')
  }
  const entries = entriesAt(read)
  if (entries.length === 0) throw wrong('The workflow file has no nodes')
  return Object.fromEntries(
    entries.map(([id, node]) => {
      const class_type = textAt(node, 'class_type')
      if (class_type === undefined) throw wrong(`Node ${id} of the workflow has no class_type`)
      return [id, { class_type, inputs: Object.fromEntries(entriesAt(node, 'inputs')) }]
    }),
  )
}

/** A copy with these values. A node or an input that the workflow does not have is the operator's mistake, and is told. */
export const fillGraph = (graph: Graph, values: readonly (readonly [InputRef, unknown])[]): Graph => {
  const filled = structuredClone(graph)
  for (const [{ node, input }, value] of values) {
    const found = filled[node]
    if (!found) throw wrong(`The workflow has no node ${node}`)
    if (!Object.hasOwn(found.inputs, input)) throw wrong(`Node ${node} of the workflow has no input ${input}`)
    found.inputs[input] = value
  }
  return filled
}
