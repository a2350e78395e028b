import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { afterAll, describe, expect, it } from 'vitest'

import type { AdminContext } from '#features/admin/admin-context.ts'
import { ProductError } from '#platform/product-error.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { awaitMail, buildUser, newEmail } from '#testing/build-user.ts'
import { setUpTotp } from '#testing/sign-in/second-steps.ts'

import { findCommand, helpText, readWords } from './commands.ts'
import { printTable } from './print-table.ts'
import { UsageError } from './usage-error.ts'

const { app, admin } = await startWithAdmin()
const context: AdminContext = { ...app.app.context, by: 'command line' }
afterAll(() => app.close())

const run = (...words: readonly string[]) => {
  const { command, input } = findCommand(readWords(words))
  if (!command) throw new Error('This asks for help')
  return command.run(context, input)
}
/** JSON output, whose shape each test knows. */
// oxlint-disable-next-line typescript/no-explicit-any
const json = async (...words: readonly string[]): Promise<any> => (await run(...words)).json

describe('command', () => {
  it('requires two-step verification, resets it and stops requiring it', async () => {
    const person = await buildUser(app)
    await setUpTotp(app, person)
    expect((await run('require-second-step', person.email)).text).toContain('yes (required)')
    expect((await json('reset-second-step', person.email)).person.has_second_step).toBe(false)
    expect((await person.call('getMe')).status).toBe(401)
    expect((await json('allow-one-step', person.email)).person.must_use_second_step).toBe(false)
    await awaitMail(app, person.email, /two-step verification was reset/)
  })

  it('changes accounts like the page and is recorded as the command line', async () => {
    const person = await buildUser(app)
    const { email } = person
    expect((await json('admins', 'add', email.toUpperCase())).person).toMatchObject({
      is_admin: true,
      admin_by: 'choice',
    })
    expect((await json('admins', 'remove', email)).person.is_admin).toBe(false)
    expect((await json('plan', email, 'premium')).person.plan).toBe('premium')
    const { credits } = (await json('people', 'show', email)).person
    expect((await json('credits', email, '250', 'For', 'the', 'fair')).person.credits).toBe(credits + 250)
    expect((await json('credits', email, '-50', 'Too much')).person.credits).toBe(credits + 200)
    expect((await json('disable', email)).person.is_disabled).toBe(true)
    expect((await person.call('getMe')).status).toBe(401)
    expect((await json('enable', email)).person.is_disabled).toBe(false)
    const { entries } = (await admin.call('listAudit')).body
    const ownEntries = entries.filter((entry: { person: { email: string } | null }) => entry.person?.email === email)
    expect(ownEntries.slice(0, 7).map(({ act }: { act: string }) => act)).toEqual([
      'account-enabled',
      'account-disabled',
      'credits-taken',
      'credits-granted',
      'plan-changed',
      'admin-removed',
      'admin-made',
    ])
    expect(ownEntries[0].actor).toMatchObject({ kind: 'shell', email: null })
  })

  it('lists people, providers, the installation, the audit and spent credits', async () => {
    const person = await buildUser(app, { email: 'findme@shell.example' })
    expect((await run('people', 'list', 'findme@shell')).text).toContain('findme@shell.example')
    expect((await json('people', 'list', '--filter', 'admins')).people).toMatchObject([{ email: admin.email }])
    expect((await run('people', 'list', 'no such name')).text).toBe('No results.')
    expect((await run('providers', 'list')).text).toContain('local')
    expect((await json('providers', 'test', 'local')).provider.health).toBe('ok')
    expect((await run('installation')).text).toMatch(/^Version +\d+\.\d+/)
    expect((await json('audit', '--actor', person.email, '--act', 'sign-in')).entries).toHaveLength(1)
    expect((await run('spending')).text).toMatch(/\d+ used, \d+ added/)
  })

  it('invites a person and withdraws the invitation', async () => {
    const email = newEmail()
    expect((await run('invite', email)).text).toContain(email)
    await awaitMail(app, email, /invite/i)
    expect((await run('invited')).text).toContain(email)
    expect((await run('withdraw', email)).text).toContain(email)
    expect((await run('invited')).text).not.toContain(email)
    await expect(run('withdraw', email)).rejects.toThrow(invitationMessages.notInvited)
    await expect(run('invite', admin.email)).rejects.toThrow('An account with this email already exists')
  })

  it.each([
    [['disable', 'unknown@shell.example'], 'No account found for unknown@shell.example.'],
    [['providers', 'test', 'nobody'], 'This provider is not available'],
  ])('explains why %j cannot be done', async (words, sentence) => {
    const failing = run(...words)
    await expect(failing).rejects.toThrow(ProductError)
    await expect(failing).rejects.toThrow(sentence)
  })

  it('neither removes nor disables an admin set in ADMIN_EMAILS', async () => {
    for (const words of [['admins', 'remove'], ['disable']]) {
      await expect(run(...words, admin.email)).rejects.toThrow('ADMIN_EMAILS')
    }
  })

  it.each([
    [['fly']],
    [['people']],
    [['people', 'show']],
    [['disable', 'a@b.example', 'c@d.example']],
    [['disable', 'a@b.example', '--page', '2']],
    [['people', 'list', '--colour', 'red']],
    [['people', 'list', '--page']],
    [['people', 'list', '--sort', 'password']],
    [['plan', 'a@b.example', 'gold']],
    [['credits', 'a@b.example', 'many', 'x']],
    [['credits', 'a@b.example', '5', ' ']],
    [['invite', 'nobody']],
    [['spending', 'november']],
    [['constructor']],
  ])('rejects an invalid command (%j)', async (words) => {
    await expect((async () => run(...words))()).rejects.toThrow(UsageError)
  })

  it('is explained by help', () => {
    for (const words of [[], ['help'], ['--help'], ['disable', '--help']]) {
      expect(findCommand(readWords(words)).command).toBeUndefined()
    }
    expect(helpText).toContain('credits <email> <amount> <note ...>')
  })
})

it('replaces control characters in a printed name with spaces', () => {
  const printed = printTable({ NAME: (name: string) => name }, ['\u001B[2Jgone\nroot'])
  expect(printed).toBe('NAME\n [2Jgone root')
})
