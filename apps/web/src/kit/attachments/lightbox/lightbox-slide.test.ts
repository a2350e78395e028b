import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'

import { lightboxSlide } from './lightbox-slide.ts'

const widthsOf = (width: number, mimetype = 'image/jpeg') =>
  lightboxSlide(buildAttachment(1, { width, height: width / 2, mimetype })).srcSet?.map((source) => source.width)

test.each([
  [800, undefined],
  [1600, [1024, 1600]],
  [6000, [1024, 2048, 6000]],
])('a picture %d wide is offered as %j', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths)
})

test('an animation exists whole only', () => {
  expect(widthsOf(6000, 'image/gif')).toBeUndefined()
})
