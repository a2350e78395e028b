import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { renderPage } from '#testing/render-page.tsx'

const card = async (name: string) => {
  const item = (await screen.findByRole('heading', { level: 2, name })).closest('li')
  if (!item) throw new Error(`${name} has no card`)
  return within(item)
}

test.each([
  ['Free', '$0', 'forever', ['2 projects', 'Group chat', 'Kanban board', 'Prepaid AI credits', '200MB storage']],
  [
    'Premium',
    '$20',
    'per month',
    ['Unlimited projects', 'Priority support', '5000 AI credits per month', '10GB storage'],
  ],
  [
    'Business',
    'Custom',
    'contact us',
    [
      '20,000 AI credits per month',
      'Human 3D modeler and render',
      'Dedicated manager',
      'Custom training',
      'Unlimited storage',
    ],
  ],
])('%s costs %s %s and lists what is included', async (name, price, period, contents) => {
  await renderPage('/plans')
  const plan = await card(name)
  expect(plan.getByText(price)).toBeTruthy()
  expect(plan.getByText(period)).toBeTruthy()
  expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(contents)
})

test('says that every plan includes comments, versions and approvals', async () => {
  await renderPage('/plans')
  expect(await screen.findByText(/Every plan includes comments on images, versions .* and approvals/)).toBeTruthy()
})

test('links Free to the login', async () => {
  const { hand, address } = await renderPage('/plans')
  await hand.click((await card('Free')).getByRole('link', { name: 'Get Started' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('shows once that payment is coming for Premium, however often it is pressed', async () => {
  const { hand } = await renderPage('/plans')
  const button = (await card('Premium')).getByRole('button', { name: 'Upgrade to Premium' })
  expect(screen.queryByRole('alert')).toBeNull()
  await hand.click(button)
  await hand.click(button)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Payment integration is coming soon.',
  ])
})

test('opens an email to the operator for Business', async () => {
  const brand = { name: 'Joinery', tagline: '', logo: null, contactEmail: 'hello@joinery.example' }
  await renderPage('/plans', { site: { brand } })
  const link = (await card('Business')).getByRole('link', { name: 'Contact Us' })
  expect(link.getAttribute('href')).toBe('mailto:hello@joinery.example')
})

test('says that contact is coming for Business without an address, and replaces other messages', async () => {
  const { hand } = await renderPage('/plans')
  await hand.click((await card('Premium')).getByRole('button'))
  await hand.click((await card('Business')).getByRole('button', { name: 'Contact Us' }))
  expect(screen.getByRole('alert').textContent).toContain('coming soon')
  expect((await card('Business')).getByRole('alert')).toBeTruthy()
})

test('marks the plan of a signed-in person', async () => {
  await renderPage('/plans', { user: buildPerson({}, { plan: 'premium' }) })
  expect((await card('Premium')).getByText('Your plan')).toBeTruthy()
  expect(screen.getAllByText('Your plan')).toHaveLength(1)
})

test('marks no plan for a visitor', async () => {
  await renderPage('/plans')
  await card('Premium')
  expect(screen.queryByText('Your plan')).toBeNull()
})
