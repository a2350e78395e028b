import { expect, test } from 'vitest'

import {
  add,
  type AreaStroke,
  boxBetween,
  type BrushStroke,
  clear,
  emptyJournal,
  extentOf,
  type Journal,
  marksOf,
  propose,
  redo,
  ringOf,
  ringsOf,
  undo,
} from './strokes.ts'

const dab = (x: number): BrushStroke => ({ kind: 'brush', erases: false, width: 10, line: [x, x] })
const ring = [0, 0, 10, 0, 10, 10]
const drawn = (...xs: number[]): Journal => xs.reduce((journal, x) => add(journal, dab(x)), emptyJournal)
const xsOf = ({ done }: Journal) => marksOf(done).map((mark) => (mark.kind === 'brush' ? mark.line[0] : mark.rings))

test('undoes and redoes step by step', () => {
  const journal = drawn(1, 2, 3)
  const back = undo(undo(journal))
  expect(xsOf(back)).toEqual([1])
  expect(xsOf(redo(back))).toEqual([1, 2])
  expect(redo(redo(back))).toEqual(journal)
})

test('does nothing when there is nothing to undo or redo', () => {
  expect(undo(emptyJournal)).toBe(emptyJournal)
  const journal = drawn(1)
  expect(redo(journal)).toBe(journal)
})

test('discards undone steps when drawing continues', () => {
  const journal = add(undo(drawn(1, 2)), dab(3))
  expect(xsOf(journal)).toEqual([1, 3])
  expect(redo(journal)).toBe(journal)
})

test('never mutates a list', () => {
  const before = drawn(1, 2)
  const kept = structuredClone(before)
  undo(before)
  clear(before)
  propose(add(before, dab(3)), [ring])
  expect(before).toEqual(kept)
})

test('undoes clearing like any step, and adds no step when there is nothing to clear', () => {
  const cleared = clear(drawn(1, 2))
  expect(xsOf(cleared)).toEqual([])
  expect(clear(cleared)).toBe(cleared)
  expect(xsOf(undo(cleared))).toEqual([1, 2])
  expect(xsOf(add(cleared, dab(3)))).toEqual([3])
  expect(clear(emptyJournal)).toBe(emptyJournal)
})

test('replaces the previous proposal when pointing again, undoably', () => {
  const other = [5, 5, 9, 5, 9, 9]
  const first = propose(drawn(1), [ring])
  const second = propose(first, [other])
  expect(xsOf(second)).toEqual([1, [other]])
  expect(xsOf(undo(second))).toEqual([1, [ring]])
  expect(xsOf(undo(undo(second)))).toEqual([1])
})

test('replaces nothing that was drawn, added or cleared', () => {
  const added: AreaStroke = { kind: 'area', erases: false, rings: [ring] }
  expect(xsOf(propose(add(emptyJournal, added), [ring]))).toHaveLength(2)
  expect(xsOf(propose(drawn(1, 2), [ring]))).toHaveLength(3)
  expect(xsOf(propose(clear(propose(emptyJournal, [ring])), [ring]))).toHaveLength(1)
})

test('builds a rectangle from corners in any order, clipped to the image', () => {
  const size = { width: 100, height: 50 }
  expect(boxBetween({ x: 60, y: 40 }, { x: 20, y: 10 }, size)).toEqual({ x: 20, y: 10, width: 40, height: 30 })
  expect(boxBetween({ x: -20, y: 10 }, { x: 300, y: 90 }, size)).toEqual({ x: 0, y: 10, width: 100, height: 40 })
  expect(boxBetween({ x: 200, y: 90 }, { x: 300, y: 99 }, size)).toMatchObject({ width: 0, height: 0 })
  expect(ringOf({ x: 1, y: 2, width: 3, height: 4 })).toEqual([1, 2, 4, 2, 4, 6, 1, 6])
})

test('converts a surface outline to image pixels and drops degenerate rings', () => {
  const size = { width: 200, height: 100 }
  expect(ringsOf([[0, 0, 10_000, 0, 5_000, 5_000], [1, 2], []], size)).toEqual([[0, 0, 200, 0, 100, 50]])
})

test('returns the extent of rings', () => {
  expect(extentOf([[10, 20, 30, 25, 15, 60]])).toEqual({ width: 20, height: 40 })
  expect(extentOf([])).toEqual({ width: 0, height: 0 })
  const long = Array.from({ length: 400_000 }, (_, index) => index)
  expect(extentOf([long])).toEqual({ width: 399_998, height: 399_998 })
})
