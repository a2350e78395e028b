import { expect, test } from 'vitest'

import { drawStrokes, type Pen } from './draw-strokes.ts'
import type { Stroke } from './strokes.ts'

/** Records the drawing calls. */
const recordPen = () => {
  const recorded: string[] = []
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void recorded.push(`${name}(${values.join(' ')})`)
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
    globalCompositeOperation: 'source-over',
    save: note('save'),
    restore: note('restore'),
    scale: note('scale'),
    beginPath: () => {},
    closePath: note('close'),
    moveTo: note('from'),
    lineTo: note('to'),
    arc: note('disc'),
    fill: (rule = '') => recorded.push(`${pen.globalCompositeOperation} fill ${pen.fillStyle} ${rule}`.trim()),
    stroke: () =>
      recorded.push(
        `${pen.globalCompositeOperation} stroke ${pen.strokeStyle} ${pen.lineWidth} ${pen.lineCap} ${pen.lineJoin}`,
      ),
  }
  // Implements only the methods used by the strokes.
  return { pen: pen as unknown as Pen, recorded }
}

const draw = (...strokes: Stroke[]) => {
  const { pen, recorded } = recordPen()
  drawStrokes(pen, strokes, 0.5, 'white')
  expect(recorded.slice(0, 2)).toEqual(['save()', 'scale(0.5 0.5)'])
  expect(recorded.at(-1)).toBe('restore()')
  return recorded.slice(2, -1)
}

test('draws a brush stroke as one round line', () => {
  expect(draw({ kind: 'brush', erases: false, width: 8, line: [1, 2, 3, 4, 5, 6] })).toEqual([
    'from(1 2)',
    'to(3 4)',
    'to(5 6)',
    'source-over stroke white 8 round round',
  ])
})

test('draws a single dab as a disc', () => {
  expect(draw({ kind: 'brush', erases: false, width: 8, line: [1, 2] })).toEqual([
    `disc(1 2 4 0 ${2 * Math.PI})`,
    'source-over fill white',
  ])
})

test('fills an area by the even-odd rule', () => {
  expect(
    draw({
      kind: 'area',
      erases: false,
      rings: [
        [0, 0, 9, 0, 9, 9],
        [1, 1, 2, 1, 2, 2],
      ],
    }),
  ).toEqual([
    'from(0 0)',
    'to(9 0)',
    'to(9 9)',
    'close()',
    'from(1 1)',
    'to(2 1)',
    'to(2 2)',
    'close()',
    'source-over fill white evenodd',
  ])
})

test('erases, and marks again with the next stroke', () => {
  const recorded = draw(
    { kind: 'area', erases: true, rings: [[0, 0, 9, 0, 9, 9]] },
    { kind: 'brush', erases: false, width: 4, line: [1, 1] },
  )
  expect(recorded.filter((one) => / fill /.test(one))).toEqual([
    'destination-out fill white evenodd',
    'source-over fill white',
  ])
})

test('does not draw cleared strokes', () => {
  expect(draw({ kind: 'brush', erases: false, width: 4, line: [1, 1] }, { kind: 'clear' })).toEqual([])
})
