import sharp from 'sharp'

import { animatedWebp, gif, located, testFormats, title } from '#testing/pictures/shared-images.ts'

const tiff = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${title}</x:xmpmeta>`)
    .tiff()
    .toBuffer()

testFormats([
  ['kitchen.png', () => located('png'), 'image/png', 'kitchen.png'],
  ['kitchen.webp', () => located('webp'), 'image/webp', 'kitchen.webp'],
  ['kitchen.avif', () => located('avif'), 'image/webp', 'kitchen.webp'],
  ['turntable.gif', gif, 'image/gif', 'turntable.gif'],
  ['turntable.webp', animatedWebp, 'image/webp', 'turntable.webp'],
  ['plan.tiff', tiff, 'image/tiff', 'plan.tiff'],
])
