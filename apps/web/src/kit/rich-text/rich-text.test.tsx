import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { RichText } from './rich-text.tsx'

test('shows text with its formats and without forbidden markup', () => {
  const { container, rerender } = render(
    <RichText className="mine" html='<p onclick="x">Oak <strong>oiled</strong><script>alert(1)</script></p>' />,
  )
  expect(container.innerHTML).toBe(
    '<div dir="auto" class="rich-text mine" data-tone="plain"><p>Oak <strong>oiled</strong></p></div>',
  )
  rerender(<RichText html="<p>Ash</p>" tone="on-accent" />)
  expect(container.textContent).toBe('Ash')
})
