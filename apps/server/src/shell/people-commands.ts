import { emailSchema } from '@joinery/contract/auth'
import { adminCalls, type AdminPerson, type InvitedPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { plural } from '@joinery/contract/text/counts'
import type { z } from 'zod'

import type { AdminContext } from '#features/admin/admin-context.ts'
import { changeCredits } from '#features/admin/people/change-credits.ts'
import { invitePerson, listInvitedPeople, withdrawPersonInvitation } from '#features/admin/people/invite-person.ts'
import { listPeople } from '#features/admin/people/list-people.ts'
import { requirePerson } from '#features/admin/people/require-person.ts'
import { resetFactors } from '#features/admin/people/reset-factors.ts'
import { updatePerson, type PersonChange } from '#features/admin/people/update-person.ts'
import { findIdByEmail } from '#features/auth/account/people-queries.ts'
import { listSpending } from '#features/auth/plans/list-spending.ts'
import { ProductError } from '#platform/product-error.ts'

import type { Command, Result } from './command.ts'
import { printFacts, printTable } from './print-table.ts'
import { UsageError } from './usage-error.ts'

/** Validates input with the contract's schema, as for the browser. */
export const readAs = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  throw new UsageError(error.issues[0]?.message ?? 'Invalid value.')
}

const findByEmail = async (context: AdminContext, email = ''): Promise<string> => {
  const uid_user = await findIdByEmail(context.db, email.trim().toLowerCase())
  if (uid_user === undefined) throw new ProductError('not_found', `No account found for ${email}.`)
  return uid_user
}

const sayFactors = ({ has_second_step, must_use_second_step }: AdminPerson): string =>
  `${has_second_step ? 'yes' : 'no'}${must_use_second_step ? ' (required)' : ''}`

const showPerson = (person: AdminPerson): Result => ({
  json: { person },
  text: printFacts({
    Email: person.email,
    Name: person.nickname || person.username,
    Id: person.uid_user,
    Plan: person.plan,
    Credits: person.credits,
    Admin: person.admin_by === null ? 'no' : `yes (${person.admin_by})`,
    Disabled: person.is_disabled ? 'yes' : 'no',
    Verified: person.is_verified ? 'yes' : 'no',
    'Two-step verification': sayFactors(person),
    Created: person.created_at,
    'Last seen': person.last_seen_at ?? 'not recently',
  }),
})

const change = (about: string, wanted: PersonChange): Command => ({
  takes: ['<email>'],
  about,
  run: async (context, { words: [email] }) =>
    showPerson(await updatePerson(context, await findByEmail(context, email), wanted)),
})

export const addAdminCommand = change('Make a person an admin.', { is_admin: true })
export const removeAdminCommand = change('Remove admin access (not from the last admin).', { is_admin: false })
export const disableCommand = change('Disable an account and log it out on all devices.', { is_disabled: true })
export const enableCommand = change('Enable a disabled account.', { is_disabled: false })

export const requireSecondStepCommand = change('Require two-step verification for a person.', {
  must_use_second_step: true,
})
export const allowOneStepCommand = change('Make two-step verification optional again.', { must_use_second_step: false })

export const resetSecondStepCommand: Command = {
  takes: ['<email>'],
  about: 'Reset two-step verification and passkeys, and log the person out on all devices.',
  run: async (context, { words: [email] }) =>
    showPerson(await resetFactors(context, await findByEmail(context, email))),
}

export const setPlanCommand: Command = {
  takes: ['<email>', '<free|premium|business>'],
  about: "Set a person's plan.",
  run: async (context, { words: [email, plan] }) => {
    const wanted = readAs(adminCalls.updatePerson.body, { plan })
    return showPerson(await updatePerson(context, await findByEmail(context, email), wanted))
  },
}

export const changeCreditsCommand: Command = {
  takes: ['<email>', '<amount>', '<note ...>'],
  about: 'Add credits, or remove them with a negative amount (never below zero).',
  run: async (context, { words: [email, amount, ...note] }) => {
    const wanted = readAs(adminCalls.changePersonCredits.body, { amount: Number(amount), note: note.join(' ') })
    return showPerson(await changeCredits(context, await findByEmail(context, email), wanted))
  },
}

export const inviteCommand: Command = {
  takes: ['<email>'],
  about: 'Invite a person by email, even if sign-up is closed.',
  run: async (context, { words: [given] }) => {
    const email = readAs(emailSchema, given)
    await invitePerson(context, email)
    return { json: { message: adminMessages.invited }, text: `${adminMessages.invited}: ${email}` }
  },
}

export const withdrawCommand: Command = {
  takes: ['<email>'],
  about: 'Withdraw an invitation and disable its link.',
  run: async (context, { words: [given] }) => {
    const email = readAs(emailSchema, given)
    await withdrawPersonInvitation(context, email)
    const message = adminMessages.invitationWithdrawn
    return { json: { message }, text: `${message}: ${email}` }
  },
}

export const listInvitedCommand: Command = {
  takes: [],
  about: 'List pending invitations.',
  run: async (context) => {
    const invitations = await listInvitedPeople(context)
    const table = printTable<InvitedPerson>(
      {
        EMAIL: ({ email }) => email,
        BY: ({ invited_by }) => invited_by,
        SENT: ({ invited_at }) => invited_at.slice(0, 16),
        'LINK EXPIRES': ({ link_ends_at }) => link_ends_at.slice(0, 16),
      },
      invitations,
    )
    return { json: { invitations }, text: invitations.length === 0 ? 'No results.' : table }
  },
}

export const showPersonCommand: Command = {
  takes: ['<email>'],
  about: "Show a person's details.",
  run: async (context, { words: [email] }) =>
    showPerson(await requirePerson(context, context.db, await findByEmail(context, email))),
}

export const listPeopleCommand: Command = {
  takes: ['[text ...]'],
  about: 'List everyone, or people whose name or email contains the text.',
  options: ['filter', 'plan', 'sort', 'page'],
  run: async (context, { words, options }) => {
    const query = readAs(adminCalls.listPeople.query, { q: words.join(' '), ...options })
    const found = await listPeople(context, query)
    const table = printTable<AdminPerson>(
      {
        EMAIL: ({ email }) => email,
        NAME: ({ nickname, username }) => nickname || username,
        PLAN: ({ plan }) => plan,
        CREDITS: ({ credits }) => credits,
        ADMIN: ({ is_admin }) => is_admin,
        DISABLED: ({ is_disabled }) => is_disabled,
        'LAST SEEN': ({ last_seen_at }) => last_seen_at?.slice(0, 16) ?? null,
      },
      found.people,
    )
    const more = found.hasMore ? `\nMore results: --page ${query.page + 1}` : ''
    return { json: found, text: found.people.length === 0 ? 'No results.' : `${table}${more}` }
  },
}

export const spendingCommand: Command = {
  takes: ['[month]'],
  about: 'Show credit use by person and provider for a month, such as 2026-11 (default: this month).',
  options: ['page'],
  run: async (context, { words: [month], options }) => {
    const spending = await listSpending(context, readAs(adminCalls.listCreditReport.query, { month, ...options }))
    const lines = spending.people.flatMap(({ email, granted, providers, spent }) =>
      (providers.length > 0 ? providers : [null]).map((part) => ({ email, granted, spent, part })),
    )
    const table = printTable<(typeof lines)[number]>(
      {
        EMAIL: ({ email }) => email,
        PROVIDER: ({ part }) => part?.name ?? part?.provider ?? null,
        COUNT: ({ part }) => part?.count ?? 0,
        USED: ({ part }) => part?.spent ?? 0,
        'USED IN TOTAL': ({ spent }) => spent,
        ADDED: ({ granted }) => granted,
      },
      lines,
    )
    const { total } = spending
    const sum = `${spending.month}: ${total.spent} used, ${total.granted} added, ${total.people} ${plural(total.people, 'person', 'people')}.`
    return { json: spending, text: lines.length === 0 ? sum : `${table}\n${sum}` }
  },
}
