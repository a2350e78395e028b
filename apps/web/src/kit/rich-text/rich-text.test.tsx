import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { RichText } from './rich-text.tsx'

test('written text is shown with its formats, and without what must not be shown', () => {
  const { container, rerender } = render(
    <RichText className="mine" html='<p onclick="x">Oak <strong>oiled</strong><script>alert(1)</script></p>' />,
  )
  expect(container.innerHTML).toBe(
    '<div dir="auto" class="rich-text mine" data-tone="plain"><p>Oak <strong>oiled</strong></p></div>',
  )
  rerender(<RichText html="<p>Ash</p>" tone="on-accent" />)
  expect(container.textContent).toBe('Ash')
})
