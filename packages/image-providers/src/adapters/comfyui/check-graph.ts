// Whether a ComfyUI has the nodes and the model files of a workflow, asked class by class: the whole list is megabytes.
import type { Service } from '#http/service.ts'
import { at, entriesAt, textAt } from '#json.ts'
import { ProviderError } from '#provider-error.ts'

import type { Graph, InputRef } from './workflow.ts'

/** The values that an input may have, in the older and the newer form; undefined where it may be anything. */
const choicesOf = (spec: unknown): readonly unknown[] | undefined => {
  const older = at(spec, 0)
  if (Array.isArray(older)) return older
  const newer = at(spec, 1, 'options')
  return older === 'COMBO' && Array.isArray(newer) ? newer : undefined
}

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
    if (info === undefined) throw new ProviderError('misconfigured', `ComfyUI has no node ${class_type}`)
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
