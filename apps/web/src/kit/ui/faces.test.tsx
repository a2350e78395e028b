import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Faces } from './faces.tsx'

const people = ['Mara', 'Jonas', 'Ada', 'Nina'].map((name) => ({
  name,
  email: `${name}@hartwell.example`,
  profile_photo: null,
}))

test('shows everyone when there is room', () => {
  render(<Faces people={people} count={4} />)
  expect(screen.getByText('Mara, Jonas, Ada, Nina')).toBeTruthy()
})

test('shows the first people and the number of others, also of those not loaded', () => {
  render(<Faces people={people} count={501} />)
  expect(screen.getByText('Mara, Jonas, Ada and 498 more')).toBeTruthy()
  expect(document.querySelector('[data-more="+498"]')).not.toBeNull()
})
