import { useState } from 'react'

import { BeforeAfter as Slider, sidePicture } from '#kit/ui/pictures/before-after.tsx'
import { Picture } from '#kit/ui/pictures/picture.tsx'

import { heroSizes, pictures } from './pictures.ts'

const picture = {
  sizes: heroSizes,
  fetchPriority: 'high',
  draggable: false,
  className: `${sidePicture} object-cover`,
} as const

/** A draggable comparison: the working model on the left, the render on the right. */
export function BeforeAfter() {
  const [split, setSplit] = useState(42)
  return (
    <Slider
      split={split}
      onSplit={setSplit}
      className="aspect-5/4 rounded-lg bg-sunken shadow-high sm:aspect-16/10"
      before={{
        label: 'Your model',
        word: 'working model',
        picture: (
          <Picture
            sources={pictures.heroBefore}
            alt="The same room as the designer's working model, in white with thin lines"
            {...picture}
          />
        ),
      }}
      after={{
        label: 'Our render',
        word: 'render',
        picture: (
          <Picture
            sources={pictures.heroAfter}
            alt="The finished render: a kitchen in walnut and marble, in afternoon sun"
            {...picture}
          />
        ),
      }}
    />
  )
}
