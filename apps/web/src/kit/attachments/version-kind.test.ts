import { expect, test } from 'vitest'

import { refuseVersion } from './version-kind.ts'

const file = (name: string, type = '') => new File(['x'], name, { type })

test.each([
  ['image/jpeg', file('oak.png', 'image/png')],
  ['image/png', file('IMG_1.HEIC')],
  ['image/tiff', file('oak.jpg')],
  ['application/pdf', file('plan.pdf')],
  // For drawings the browser's type is ignored.
  ['image/vnd.dwg', file('plan.dwg', 'application/acad')],
  ['video/mp4', file('walk.mp4', 'video/mp4')],
])('after %s accepts %o', (mimetype, next) => {
  expect(refuseVersion(next, { mimetype })).toBeNull()
})

test.each([
  ['image/jpeg', file('plan.pdf', 'application/pdf')],
  ['application/pdf', file('oak.jpg', 'image/jpeg')],
  ['image/jpeg', file('plan.dwg', 'image/vnd.dwg')],
  ['video/mp4', file('oak.jpg', 'image/jpeg')],
])('after %s rejects %o', (mimetype, next) => {
  expect(refuseVersion(next, { mimetype })).not.toBeNull()
})
