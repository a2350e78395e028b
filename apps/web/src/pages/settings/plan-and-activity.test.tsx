import type { OwnAuditEntry } from '@joinery/contract/audit'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const now = '2026-11-14T16:12:00.000Z'

const visit = (tab: string, answers: Answers = {}, user = buildPerson()) =>
  renderPage(`/settings?tab=${tab}`, {
    user,
    answers: { listSessions: { sessions: [] }, listCreditEntries: { entries: [], hasMore: false }, ...answers },
  })

describe('subscription', () => {
  test("shows the user's plan, the next credit grant and who to contact", async () => {
    const user = buildPerson({}, { plan: 'premium' })
    await visit(
      'subscription',
      {
        getCredits: {
          credits: 20,
          plan: 'premium',
          nextGrant: { at: '2026-12-01T12:00:00.000Z', amount: 5000 },
          contact: 'hello@studio.example',
        },
      },
      user,
    )
    expect(await screen.findByText('Premium')).toBeTruthy()
    expect(await screen.findByText(/^Your plan adds 5,000 credits on 01\/12\/2026\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@studio.example' }).getAttribute('href')).toBe(
      'mailto:hello@studio.example',
    )
  })

  test('updates when the plan changes', async () => {
    await visit('subscription', { getCredits: { credits: 20, plan: 'business', nextGrant: null, contact: null } })
    expect(await screen.findByText('Business')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
  })
})

describe('activity', () => {
  const entry = (id: number, changes: Partial<OwnAuditEntry>): OwnAuditEntry => ({
    id,
    at: now,
    act: 'sign-in',
    target: null,
    device: 'Firefox on Linux',
    address: '203.0.113.0/24',
    via: null,
    details: {},
    is_own: true,
    by: null,
    person: null,
    ...changes,
  })
  const rows = async () =>
    (await within(await screen.findByRole('list', { name: 'Activity' })).findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    )

  test('shows what happened, to what, by which person and from where', async () => {
    await visit('security', {
      listOwnAudit: {
        entries: [
          entry(4, { act: 'sign-in-failed', is_own: false }),
          entry(3, {
            act: 'member-removed',
            target: { kind: 'project', id: 'p', name: 'Stairs' },
            is_own: false,
            by: 'Mara',
            device: null,
            address: null,
          }),
          entry(2, { act: 'plan-changed', details: { plan: 'premium', was: 'free' }, is_own: false, by: 'Ines' }),
          entry(1, { act: 'credits-granted', details: { amount: 1500, note: 'For the fair' } }),
        ],
        next_page: null,
      },
    })
    const texts = await rows()
    expect(texts[0]).toMatch(/^Login failed.*Firefox on Linux · 203\.0\.113\.0\/24$/)
    expect(texts[1]).toMatch(/^Member removed from a project.*Stairs · by Mara$/)
    expect(texts[2]).toMatch(/^Plan changed.*Premium · by Ines/)
    expect(texts[3]).toMatch(/^Credits added.*1,500 credits · For the fair/)
  })

  test('loads older entries on demand and shows an error when that fails', async () => {
    const { api, hand } = await visit('security', {
      listOwnAudit: ({ path }) =>
        path.includes('page=') ? { fault: 500, text: '<html>' } : { entries: [entry(2, {})], next_page: 'next' },
    })
    await rows()
    await hand.click(screen.getByRole('button', { name: 'Show older' }))
    expect((await screen.findByRole('alert')).textContent).toContain(securityMessages.activity.loadFailed)
    api.answer({ listOwnAudit: { entries: [entry(1, { act: 'account-created' })], next_page: null } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(api.sent('listOwnAudit').at(-1)?.path).toBe('/simple-auth/audit?page=next')
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('shows an empty state', async () => {
    await visit('security')
    expect(await screen.findByText(securityMessages.activity.empty)).toBeTruthy()
  })
})
