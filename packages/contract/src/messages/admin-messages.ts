// The texts of the admin pages. Only those pages and the server load them.

import { formatCount, plural } from '../text/counts.ts'
import { commonMessages } from './common-messages.ts'
import { signInMessages } from './sign-in-messages.ts'

const counted = (count: number, noun: string): string => `${formatCount(count)} ${plural(count, noun)}`

export const adminMessages = {
  title: 'Admin',
  sections: {
    people: 'People',
    credits: 'Credits',
    providers: 'Providers',
    disclosures: 'Public pages',
    installation: 'Installation',
    settings: 'Settings',
    audit: 'Audit',
  },
  pageTitle: (section: string) => `${section} · Admin`,

  adminSetInSettings: 'This admin is set in ADMIN_EMAILS. Remove the address from that setting first.',
  lastAdmin: 'This is the only admin. Make someone else an admin first.',
  cannotDisableOwnAccount: "You can't disable your own account. Ask another admin.",
  adminNotVerified: 'Admins must have a verified email address.',
  adminDisabled: 'Enable this account before you make it an admin.',
  reasonRequired: 'Please enter a reason',
  invited: 'Invitation sent',
  invitationWithdrawn: 'Invitation withdrawn',
  withdrawFailed: 'Failed to withdraw the invitation. Please try again.',
  loadFailed: commonMessages.pageLoadFailed,
  changeFailed: signInMessages.changeFailed,
  exportFailed: 'Failed to export the list. Please try again.',
  testFailed: 'Failed to run the test. Please try again.',
  inviteFailed: 'Failed to send the invitation. Please try again.',

  table: {
    sortBy: 'Sort by',
    sortByColumn: (column: string) => `Sort by: ${column}`,
    actions: 'Actions',
    exportCsv: 'Export CSV',
    searchPeople: 'Search people',
    pages: 'Pages',
    page: (page: number) => `Page ${page}`,
    previous: 'Previous',
    next: 'Next',
    latest: 'Latest',
    older: 'Older',
    person: 'Person',
  },

  people: {
    plan: 'Plan',
    credits: 'Credits',
    lastSeen: 'Last seen',
    notRecently: 'No recent login',
    joined: 'Joined',
    show: 'Show',
    filters: { all: 'Everyone', admins: 'Admins', disabled: 'Disabled', unverified: 'Not verified' },
    allPlans: 'All plans',
    empty: 'No people match this filter.',
    noResults: (query: string) => `No results for “${query}”.`,
    planFor: (email: string) => `Plan for ${email}`,
    planChanged: (email: string, plan: string) => `${email} moved to the ${plan} plan`,
  },

  badges: {
    admin: 'Admin',
    adminBy: {
      settings: 'Admin, set in ADMIN_EMAILS',
      choice: 'Admin, added by another admin',
      first: 'Admin, because this is the first account',
    },
    disabled: 'Disabled',
    notVerified: 'Not verified',
    twoStep: 'Two-step',
    twoStepRequired: 'Two-step required',
    twoStepRequiredHint: 'They will set it up at their next login',
  },

  actions: {
    changeCredits: 'Change credits',
    makeAdmin: 'Make admin',
    adminMade: (email: string) => `${email} is now an admin`,
    removeAdmin: 'Remove admin access',
    removeAdminAbout: (person: string) =>
      `${person} will lose access to the admin pages. Their projects are not affected.`,
    adminRemoved: (email: string) => `${email} is no longer an admin`,
    makeTwoStepOptional: 'Make two-step verification optional',
    twoStepMadeOptional: (email: string) => `Two-step verification is now optional for ${email}`,
    requireTwoStep: 'Require two-step verification',
    twoStepRequired: (email: string) => `Two-step verification is now required for ${email}`,
    resetTwoStep: 'Reset two-step verification',
    reset: 'Reset',
    resetTwoStepAbout:
      'Use this when someone has lost their authenticator app and recovery codes. Make sure the request really comes from {email}. This removes their authenticator app, recovery codes and passkeys, and logs them out on all devices.',
    twoStepReset: (email: string) => `Two-step verification reset for ${email}`,
    enable: 'Enable account',
    enabled: (email: string) => `${email} enabled`,
    disableAccount: 'Disable account',
    disable: 'Disable',
    disableAbout:
      "{email} will be logged out on all devices and can't log in. Their messages and files stay. You can enable the account again later.",
    disabled: (email: string) => `${email} disabled`,
  },

  creditsDialog: {
    balance: (credits: number) => `{email} has ${counted(credits, 'credit')}. Changes apply immediately.`,
    amount: 'Amount',
    amountHint: 'Use a negative number to remove credits.',
    reason: 'Reason',
    reasonHint: 'Shown in their credit history.',
    changed: (email: string, credits: number) => `${email} now has ${counted(credits, 'credit')}`,
  },

  invitations: {
    invite: 'Invite',
    inviteTitle: 'Invite someone',
    inviteAbout: 'They get an email with a link to create an account. They are not added to a project.',
    send: 'Send invitation',
    invitedBy: (name: string, age: string) => `Invited by ${name} · ${age}`,
    resend: 'Resend',
    withdrawAbout: 'The link we emailed to {email} will stop working.',
  },

  credits: {
    month: 'Month',
    byProvider: 'By provider',
    noProvider: 'None',
    unknownProvider: 'Unknown',
    times: (count: number) => `(${counted(count, 'time')})`,
    used: 'Used',
    added: 'Added',
    balance: 'Balance',
    total: (people: number) =>
      `Total for ${formatCount(people)} ${plural(people, 'person', 'people')}: {used} used, {added} added.`,
    empty: 'No credit activity this month.',
  },

  providers: {
    about:
      "AI providers for images and summaries. A test sends the smallest possible request. It doesn't use anyone's credits, but the provider may charge for it.",
    empty: 'No providers.',
    health: { ok: 'Working', unknown: 'Not tested', broken: 'Not working' },
    abilities: {
      mask: 'Selected areas',
      seed: 'Seeds',
      count: 'Multiple images',
      progress: 'Progress updates',
      cancel: 'Cancellation',
    },
    oneImage: 'One image at a time',
    notSetUp: 'Not set up',
    addKey: 'Add key',
    addKeyOf: (name: string) => `Add key for ${name}`,
    test: 'Test',
    testProvider: (name: string) => `Test ${name}`,
  },

  installation: {
    version: 'Version',
    address: 'Address',
    runningFor: 'Running for',
    /** The two largest units: 3 days 4 hours. */
    duration: (minutes: number) => {
      const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
      if (days > 0) return `${counted(days, 'day')} ${counted(hours, 'hour')}`
      if (hours > 0) return `${counted(hours, 'hour')} ${counted(minutes % 60, 'minute')}`
      return minutes > 0 ? counted(minutes, 'minute') : 'less than a minute'
    },
    database: 'Database',
    databaseFacts: (version: string, kind: 'embedded' | 'external', size: string) =>
      `PostgreSQL ${version}, ${kind} · ${size}`,
    files: 'Files',
    filesFacts: (files: number, size: string, kind: 'folder' | 'bucket') =>
      `${counted(files, 'file')} · ${size} in a ${kind}`,
    diskFree: (size: string) => `${size} free`,
    email: 'Email',
    emailInMailbox: 'Stored in the local mailbox, not sent',
    emailNotSet: (count: number) => `No mail server. ${formatCount(count)} waiting`,
    emailFacts: (sent: number) => `{waiting}. Last 24 hours: ${formatCount(sent)} sent, {rejected}`,
    noneWaiting: 'None waiting',
    waiting: (count: number) => `${formatCount(count)} waiting`,
    waitingSince: '{waiting} (oldest: {time})',
    rejected: (count: number) => `${formatCount(count)} rejected`,
    pendingNotifications: 'Pending notifications',
    lastBackup: 'Last backup',
    noBackup: 'None yet',
    jobs: 'Jobs',
    noJobs: 'No pending jobs.',
    job: 'Job',
    jobsWaiting: 'Waiting',
    jobsRunning: 'Running',
    jobsRetrying: 'Retrying',
    jobsFailed: 'Failed',
    processes: 'Processes',
    process: 'Process',
    servingYou: 'Your connection',
    started: 'Started',
    processSeen: 'Last seen',
  },

  settings: {
    setInEnvironment: 'Set in the server environment. Change it there.',
    onlyInEnvironment: 'can only be set in the server environment',
    unknown: 'is not a setting',
    controlCharacters: 'must not contain line breaks or control characters',
    tooLong: 'is too long',
    logoInvalid: 'must be a PNG, SVG or WebP image of at most 200 KB',
    lockout: 'would leave no admin able to log in. Connect an admin account to a login service that works first.',
    changedMeanwhile: 'Someone else changed the settings at the same time. Please try again.',
    nothingToTest: 'is not enough for a test. Enter a key or an address.',
    testPassed: 'Works',
    testMailSent: (email: string) => `Test email sent to ${email}`,
    testMailStored: 'The test email is in the local mailbox',
    testMailRefused: (email: string) =>
      `The mail server rejected the email to ${email}. Check that it can send as the address in Sender.`,
    noMailServer: 'No mail server is set',
    tooManyTestMails: 'Too many test emails. Please try again later.',
    lostTitle: 'Some settings need to be entered again',
    lostText: (names: string) =>
      `These secrets can't be read because SECRET changed or a backup was restored: ${names}. Enter them again.`,
  },

  backups: {
    title: 'Backups',
    about: 'A backup contains the database, the files and the settings without their secrets.',
    location: (location: string) => `Stored in ${location}.`,
    sameDisk: 'That is on the same disk as your data. Set BACKUP_DIR to another disk or a bucket.',
    unreadable: (reason: string) => `Can't read this location: ${reason}`,
    schedules: {
      off: 'No schedule yet.',
      daily: 'Created daily at 03:30 UTC.',
      weekly: 'Created on Sundays at 03:30 UTC.',
    } as Readonly<Record<string, string>>,
    otherSchedule: (cron: string) => `Created on the schedule ${cron} (UTC).`,
    keep: (count: number) => `The latest ${formatCount(count)} ${plural(count, 'backup is', 'backups are')} kept.`,
    changeSchedule: 'Change the schedule',
    start: 'Back up now',
    started: 'Backup started',
    startFailed: 'Failed to start the backup. Please try again.',
    alreadyRunning: 'A backup is already running.',
    created: 'Created',
    size: 'Size',
    status: 'Status',
    statuses: { running: 'Running', verified: 'Verified', failed: 'Failed', unverified: 'Not verified' },
    downloadOf: (created: string) => `Download the backup of ${created}`,
    downloadFailed: 'Failed to download the backup. Please try again.',
    empty: 'No backups yet.',
    interrupted: 'The server stopped before it was complete.',
    failedTitle: 'The backup failed',
    failedText: (reason: string) => `Your latest changes are not backed up. Reason: ${reason}`,
  },

  audit: {
    action: 'Action',
    when: 'When',
    details: 'Details',
    origin: 'Device and network',
    filterByEmail: 'Filter by email',
    filterByAction: 'Filter by action',
    allActions: 'All actions',
    via: (name: string) => `via ${name}`,
    empty: 'No matching entries.',
    actors: { shell: 'Admin (command line)', stranger: 'Not logged in', person: 'Deleted user' },
  },
} as const
