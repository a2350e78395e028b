import { calls, type CallName } from '@joinery/contract/calls'

/** Groups of the API document, in the order people meet them in the product. Each path matches one rule. */
const groups: readonly (readonly [name: string, paths: RegExp])[] = [
  [
    'Account',
    /^\/simple-auth\/(?:refresh|me$|login$|create|resend|logout|forgot|reset|verify|update|upload|change|sessions|setup)/,
  ],
  ['Login methods', /^\/simple-auth\/(?:login\/|factors|step-up|identities)/],
  ['API tokens', /^\/simple-auth\/tokens/],
  ['Personal data', /^\/simple-auth\/(?:export|me\/|audit|file-usage)/],
  ['Projects', /^\/projects(?:\/samples|\/:id(?:\/duplicate)?)?$/],
  ['Members', /^\/(?:projects\/:id\/(?:members|owner|invitation)|simple-auth\/invitations)/],
  ['Files', /^\/projects\/(?:files\/:fileId(?:\/download)?$|:id\/(?:files|attachments))/],
  [
    'Group chat',
    /^\/projects\/(?::id\/(?:replies|read)|replies\/:replyId(?:\/(?:restore|pinned|reactions\/:emoji))?$)/,
  ],
  [
    'Board',
    /^\/projects\/(?::id\/(?:kanban|labels|filters|cards)|labels|filters|replies\/:replyId\/(?!restore|pinned|reactions))/,
  ],
  ['Selections', /^\/projects\/(?::id\/)?selections(?!\/approvals)/],
  ['AI images', /^\/ai\/(?!credits)/],
  ['Review', /^\/projects\/(?:files\/:fileId\/(?:versions|pins)|pins\/|:id\/review)/],
  ['Guest links', /^\/(?:projects\/(?::id\/)?links(?!\/titles)|review)/],
  ['Approvals', /^\/(?:projects\/.*approvals|verify|waiting)/],
  ['Webhooks', /^\/projects\/(?::id\/)?webhooks/],
  ['Public pages', /^\/projects\/.*disclosures/],
  ['Search', /^\/(?:search|projects\/links\/titles)/],
  ['Notifications', /^\/notifications/],
  ['Credits', /^\/ai\/credits/],
  ['Admin', /^\/admin\//],
  ['Monitoring', /^\/(?:health|ready)$/],
]

export const groupNames = groups.map(([name]) => name)

/** The groups whose rule matches; a test requires exactly one per call. */
export const groupsOf = (name: CallName): string[] =>
  groups.filter(([, paths]) => paths.test(calls[name][1])).map(([group]) => group)
