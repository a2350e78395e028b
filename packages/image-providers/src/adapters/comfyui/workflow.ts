// The operator's workflow, as exported by ComfyUI ("Export (API)"): nodes by id, each with a class and inputs. A
// request's values are written into the configured inputs; everything else stays unchanged.
import { readFile } from 'node:fs/promises'

import type { Service } from '#http/service.ts'
import { at, entriesAt, parse, textAt } from '#json.ts'
import { ProviderError } from '#provider-error.ts'

export type Graph = Readonly<Record<string, { readonly class_type: string; readonly inputs: Record<string, unknown> }>>

/** A node's input, written as `node` or `node.input`. */
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

/** Returns a copy with these values. Reports a missing node or input as a configuration error. */
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

/** Allowed values of an input, in the older or newer format; undefined if unrestricted. */
const choicesOf = (spec: unknown): readonly unknown[] | undefined => {
  const older = at(spec, 0)
  if (Array.isArray(older)) return older
  const newer = at(spec, 1, 'options')
  return older === 'COMBO' && Array.isArray(newer) ? newer : undefined
}

/**
 * Checks that a ComfyUI has the workflow's nodes and model files. Requests class by class, because the whole list is
 * megabytes.
 */
export const checkGraph = async (
  service: Service,
  graph: Graph,
  filled: readonly InputRef[],
  signal: AbortSignal,
): Promise<void> => {
  const known = new Map<string, unknown>()
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    if (!known.has(class_type)) {
      const answer = await service.askJson(`/object_info/${encodeURIComponent(class_type)}`, { signal })
      known.set(class_type, at(answer, class_type))
    }
    const info = known.get(class_type)
    if (info === undefined) throw wrong(`ComfyUI has no node ${class_type}`)
    const specs = [...entriesAt(info, 'input', 'required'), ...entriesAt(info, 'input', 'optional')]
    for (const [name, spec] of specs) {
      const value = textAt(inputs, name)
      if (value === undefined || filled.some(({ node, input }) => node === id && input === name)) continue
      const choices = choicesOf(spec)
      if (choices && !choices.includes(value)) {
        throw new ProviderError('unknown_model', `Node ${id} (${class_type}): ${name} ${value} is not installed`)
      }
    }
  }
}
