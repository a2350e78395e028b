import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useFault } from './use-fault.ts'

function NameForm() {
  const { formRef, showFault, clearFault, at } = useFault<'name'>()
  return (
    <form ref={formRef} onInput={clearFault}>
      <input name="name" aria-label="Name" />
      <input name="other" aria-label="Other" />
      <button type="button" onClick={() => showFault({ field: 'name', message: 'Too long' })}>
        Field
      </button>
      <button type="button" onClick={() => showFault({ field: 'form', message: 'Not saved' })}>
        Form
      </button>
      <p>{at('name')}</p>
      <p>{at('form')}</p>
    </form>
  )
}

test.each([
  ['Field', 'Too long'],
  ['Form', 'Not saved'],
])('clears an error of the %s on typing', (button, sentence) => {
  render(<NameForm />)
  for (const field of ['Name', 'Other']) {
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(screen.getByText(sentence)).toBeTruthy()
    fireEvent.input(screen.getByLabelText(field), { target: { value: field } })
    expect(screen.queryByText(sentence)).toBeNull()
  }
})
