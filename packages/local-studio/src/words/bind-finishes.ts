// Binds colours and materials to parts: `walnut floor`, `walls in navy`, `oak floor and cabinets`, `replace the tiles
// with marble`. Reads term by term and remembers incomplete pairs.
import { labOf } from '#picture/oklab.ts'
import type { Finish, PartEdit, Tint } from '#plan.ts'
import type { Part } from '#surfaces/find-parts.ts'

import type { Home, Material, ShadeStep } from './vocabulary.ts'

/** Degree of the next words, and the words that set it. */
export type Emphasis = { readonly factor: number; readonly words: readonly string[] }

/** Finish collected so far. */
type Draft = {
  words: readonly string[]
  hex: string | null
  material: Material | null
  shade: ShadeStep
  emphasis: Emphasis
}
type Named = { readonly part: Part; readonly words: string }
type Bound = { readonly parts: readonly Part[]; readonly words: string; draft: Draft }

const empty: Draft = {
  words: [],
  hex: null,
  material: null,
  shade: { lightness: 0, chroma: 0, warmth: 0 },
  emphasis: { factor: 1, words: [] },
}

/** Default parts of a finish. */
const homes: Readonly<Record<Home | 'any', readonly Part[]>> = {
  wood: ['wood', 'cabinets', 'floor'],
  stone: ['countertop', 'stone'],
  backsplash: ['backsplash', 'walls'],
  hardware: ['hardware'],
  upholstery: ['upholstery', 'curtains'],
  walls: ['walls'],
  any: ['cabinets', 'walls', 'upholstery'],
}

/** Bounds repeated degree words. */
const clampFactor = (factor: number): number => Math.min(2, Math.max(-2, factor))

/** Normal strength is slightly below 1, to leave room for "very". */
const strengthOf = ({ factor }: Emphasis): number => Math.min(1.6, 0.96 * factor)

const finishOf = ({ hex, material, shade }: Draft): Finish => {
  const colour = hex ?? material?.hex
  const second = hex ? undefined : material?.second
  return {
    colour: colour ? labOf(colour) : null,
    second: second ? labOf(second) : null,
    surfacing: material?.surfacing ?? 'plain',
    shade,
  }
}

const nameOf = ({ emphasis, words }: Draft): string => [...emphasis.words, ...words].join(' ')
const saysNothing = ({ hex, material, shade }: Draft): boolean =>
  !hex && !material && shade.lightness === 0 && shade.chroma === 0 && shade.warmth === 0

export type Binding = {
  readonly edits: readonly PartEdit[]
  readonly tints: readonly Tint[]
  /** Words for the tints. */
  readonly tintWords: readonly string[]
  /** Parts without a finish. */
  readonly unfinished: readonly Part[]
  readonly understood: readonly string[]
  readonly notUnderstood: readonly string[]
}

export const createBinder = (references: number) => {
  const bound: Bound[] = []
  const tints: { name: string; tint: Tint }[] = []
  const fromReference: Named[] = []
  const notUnderstood: string[] = []
  const unfinished: Part[] = []
  let draft: Draft | null = null
  let waiting: Named[] = []
  let linked = false
  /** Number of the last edits with the same finish. */
  let together = 0

  const bind = (parts: readonly Named[], to: Draft): void => {
    bound.push(...parts.map(({ part, words }) => ({ parts: [part], words, draft: to })))
    together = parts.length
  }

  /** Ends the draft; no part follows. */
  const close = (replaces: boolean): void => {
    const done = draft
    draft = null
    if (!done) return
    if (waiting.length > 0) {
      bind(waiting, done)
      waiting = []
    } else if (replaces && together > 0) for (const edit of bound.slice(-together)) edit.draft = done
    else if (done.hex && !done.material && done.emphasis.words.length > 0)
      tints.push({ name: nameOf(done), tint: { colour: labOf(done.hex), amount: clampFactor(done.emphasis.factor) } })
    else {
      bound.push({ parts: homes[done.material?.home ?? 'any'], words: '', draft: done })
      together = 1
    }
  }

  return {
    close,
    isOpen: (): boolean => draft !== null,
    isWaiting: (): boolean => waiting.length > 0,
    /** A link such as `and`: a new pair may begin. */
    link: (): void => {
      linked = true
    },
    colour: (words: string, hex: string, emphasis: Emphasis): void => {
      if (draft?.hex) close(false)
      draft = { ...(draft ?? { ...empty, emphasis }), hex, words: [...(draft?.words ?? []), words] }
    },
    material: (words: string, material: Material, emphasis: Emphasis): void => {
      if (draft?.material) close(false)
      draft = { ...(draft ?? { ...empty, emphasis }), material, words: [...(draft?.words ?? []), words] }
    },
    shade: (words: string, step: ShadeStep, { factor, words: before }: Emphasis): void => {
      const { shade, ...rest } = draft ?? empty
      const by = clampFactor(factor)
      const moved = {
        lightness: shade.lightness + by * step.lightness,
        chroma: shade.chroma + by * step.chroma,
        warmth: shade.warmth + by * step.warmth,
      }
      draft = { ...rest, shade: moved, words: [...rest.words, ...before, words] }
    },
    part: (part: Part, words: string, finishFollows: boolean): void => {
      if (draft && waiting.length > 0 && !linked) close(false)
      const before = bound.at(-1)
      if (draft) {
        bind([{ part, words }], draft)
        draft = null
        waiting = waiting.filter((other) => other.part !== part)
      } else if (before && linked && !finishFollows) bind([{ part, words }], before.draft)
      else waiting.push({ part, words })
      linked = false
    },
    /** End of a clause; parts without a finish take the reference's colours, if there is one. */
    end: (replaces: boolean): void => {
      close(replaces)
      if (references > 0) fromReference.push(...waiting)
      else {
        notUnderstood.push(...waiting.map(({ words }) => words))
        unfinished.push(...waiting.map(({ part }) => part))
      }
      waiting = []
      linked = false
    },
    result: (): Binding => {
      const edits = bound.map(({ parts, words, draft: of }) => ({
        name: `${nameOf(of)} ${words}`.trim(),
        empty: saysNothing(of),
        edit: { parts, isNamed: words !== '', finish: finishOf(of), strength: strengthOf(of.emphasis) },
      }))
      const useful = edits.filter((entry) => !entry.empty).map(({ name, edit }) => ({ name, ...edit }))
      const taken = fromReference.map(({ part, words }) => ({
        name: `${words} in the colours of the reference`,
        parts: [part],
        isNamed: true,
        finish: null,
        strength: 0.96,
      }))
      // One finish per part: the last one applies, and overruled ones are reported.
      const last = new Map([...useful, ...taken].map((edit) => [edit.parts.join(), edit]))
      const overruled = useful.filter((edit) => last.get(edit.parts.join()) !== edit)
      return {
        edits: [...last.values()],
        tints: tints.map(({ tint }) => tint),
        tintWords: tints.map(({ name }) => name),
        unfinished,
        understood: [...last.values(), ...tints].map(({ name }) => name),
        notUnderstood: [
          ...notUnderstood,
          ...edits.filter((entry) => entry.empty).map(({ name }) => name),
          ...overruled.map(({ name, parts }) => `${name} (overruled by ${last.get(parts.join())?.name})`),
        ],
      }
    },
  }
}
