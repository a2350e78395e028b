import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildProvider } from '#testing/build-generated.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { prepareTable, alerts, fill, generate, newPerson, slider, visit } from './genai-testing.ts'

prepareTable()

describe('credits for an image', () => {
  test('requires the price of the provider', async () => {
    const providers = [buildProvider('gemini', { current: true, credits: 250 }), buildProvider('local', { credits: 1 })]
    const user = { ...newPerson(), credits: 200 }
    const page = await visit({ user, answers: { listProviders: { providers } } })
    expect(await screen.findByText('250 credits')).toBeTruthy()
    await fill(page)
    await page.hand.click(generate())
    expect(alerts()).toEqual(['You need at least 250 credits to generate an image. Please purchase more credits.'])
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    expect(screen.getByText('1 credit')).toBeTruthy()
    await page.hand.click(generate())
    await waitFor(() => expect(slider()).toBeTruthy())
  })

  test('requires 100 credits', async () => {
    const user = { ...newPerson(), credits: 99 }
    const page = await visit({ user })
    await fill(page)
    await page.hand.click(generate())
    expect(alerts()).toEqual(['You need at least 100 credits to generate an image. Please purchase more credits.'])
    expect(page.api.sent('createGeneration')).toEqual([])
  })

  test("shows the server's message and the balance when there are not enough credits", async () => {
    const page = await visit({
      answers: { createGeneration: { fault: 402, body: { error: 'Insufficient credits', remainingCredits: 40 } } },
    })
    page.api.answer({ getCredits: { credits: 40, plan: 'free', nextGrant: null, contact: null } })
    await fill(page)
    await page.hand.click(generate())
    await waitFor(() => expect(alerts()).toEqual(['Insufficient credits']))
    expect(page.session.getState().credits).toBe(40)
  })

  test('explains how to get more credits, and continues once there are enough', async () => {
    const page = await visit({ user: { ...newPerson(), credits: 20 } })
    const outlook = {
      plan: 'premium',
      nextGrant: { at: new Date(2026, 11, 1, 12).toISOString(), amount: 5000 },
    } as const
    page.api.answer({ getCredits: { credits: 20, ...outlook, contact: 'hello@studio.example' } })
    await fill(page)
    await page.hand.click(generate())
    expect(alerts()).toEqual(['You need at least 100 credits to generate an image. Please purchase more credits.'])
    expect(await screen.findByText(/^Your plan adds 5,000 credits on 01\/12\/2026\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@studio.example' })).toBeTruthy()

    page.api.answer({ getCredits: { credits: 620, ...outlook, contact: null } })
    await page.hand.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(creditMessages.creditsAvailable('620'))).toBeTruthy()
    expect(alerts()).toEqual([])
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(1))
  })

  test('shows credits granted by an admin immediately', async () => {
    const page = await visit({ user: { ...newPerson(), credits: 20 } })
    await fill(page)
    await page.hand.click(generate())
    expect(alerts()).toHaveLength(1)
    page.api.answer({ getCredits: { credits: 520, plan: 'free', nextGrant: null, contact: null } })
    act(() => emitFromServer('credits_changed', { credits: 520 }))
    expect(await screen.findByText(creditMessages.creditsAvailable('520'))).toBeTruthy()
  })
})
