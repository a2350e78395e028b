// Everything that emails say. Only the server imports it.
import { plural } from '../text/counts.ts'
import { notificationEventMessages } from './notification-event-messages.ts'
import { registrationMessages } from './registration-messages.ts'
import { signInMessages } from './sign-in-messages.ts'

const expectedChange = "If this was you, you don't need to do anything."
const setNewPassword = 'Set a new password'
const linkExpiresIn14Days =
  "This link works once and expires in 14 days. If you don't know the sender, you can ignore this email."
const keepLinkPrivate = "Anyone with this link can view the files, so please don't share it."
const replyToReach = (sender: string) => `Reply to this email to reach ${sender}.`

export const emailMessages = {
  layout: {
    buttonFallback: "If the button doesn't work, copy this link into your browser:",
    unsubscribe: 'Unsubscribe from notification emails',
    /** In the plain text version, before the link. */
    unsubscribeText: 'Unsubscribe:',
    quote: (text: string) => `“${text}”`,
  },
  mailbox: {
    title: 'Mailbox',
    /** {json} is a link to the same emails as JSON. */
    lead: 'No mail server is set, so emails stay on this machine. Also available as {json}.',
    json: 'JSON',
    to: (recipient: string) => `to ${recipient}`,
    htmlVersion: 'HTML version',
    empty: 'No emails yet. Emails sent by the app appear here.',
  },
  verify: {
    subject: (brand: string) => `Verify your email for ${brand}`,
    heading: 'Verify your email',
    lead: (brand: string) => `Welcome to ${brand}. Please confirm that this is your email address.`,
    action: 'Verify email',
    note: 'This link expires in 24 hours. If you did not create this account, you can ignore this email.',
  },
  reset: {
    subject: (brand: string) => `Reset your ${brand} password`,
    heading: 'Choose a new password',
    lead: 'We received a request to reset the password for your account.',
    action: 'Reset password',
    note: 'This link works once and expires in 1 hour. If you did not request this, you can ignore this email. Your password will not change.',
  },
  passwordChanged: {
    subject: (brand: string) => `Your ${brand} password was changed`,
    heading: 'Your password was changed',
    lead: 'Your password was just changed, and we logged you out on your other devices.',
    advice: `${expectedChange} If not, set a new password now.`,
    action: setNewPassword,
  },
  /** Two-step verification and passkeys. */
  factors: {
    totpAdded: {
      subject: (brand: string) => `${brand}: two-step verification is on`,
      heading: signInMessages.totpAdded,
      lead: 'An authenticator app was just added to your account.',
    },
    totpRemoved: {
      subject: (brand: string) => `${brand}: an authenticator app was removed`,
      heading: 'An authenticator app was removed',
      lead: 'The authenticator app was just removed from your account.',
    },
    passkeyAdded: {
      subject: (brand: string) => `${brand}: a passkey was added`,
      heading: 'A passkey was added',
      lead: 'A passkey was just added to your account. It can be used to log in.',
    },
    passkeyRemoved: {
      subject: (brand: string) => `${brand}: a passkey was removed`,
      heading: 'A passkey was removed',
      lead: 'A passkey was just removed from your account.',
    },
    reset: {
      subject: (brand: string) => `${brand}: your two-step verification was reset`,
      heading: 'Your two-step verification was reset',
      lead: 'An admin removed two-step verification and all passkeys from your account, and logged you out on all devices.',
      advice: 'If you did not request this, contact your admin right away.',
    },
    recoveryCodeUsed: {
      subject: (brand: string) => `A recovery code for your ${brand} account was used`,
      heading: 'A recovery code was used',
      lead: (left: number) => {
        const used = 'One of your recovery codes was just used to log in.'
        if (left > 1) return `${used} You have ${left} left.`
        const last = left === 0 ? 'You have none left.' : 'You have 1 left.'
        return `${used} ${last} Create new ones in Settings, Security.`
      },
    },
    advice: `${expectedChange} If not, set a new password now and contact your admin.`,
    action: setNewPassword,
  },
  accountDeleted: {
    subject: (brand: string) => `Your ${brand} account was deleted`,
    heading: 'Your account was deleted',
    deleted:
      'Your profile, photo, settings and generated images have been deleted, and you have been logged out on all devices.',
    kept: "Your messages in other people's projects stay under the name “Deleted user”.",
    newAccount: 'You can create a new account with this email address at any time.',
  },
  accountInvitation: {
    subject: (inviter: string, brand: string) => `${inviter} invited you to ${brand}`,
    heading: (brand: string) => `Join ${brand}`,
    lead: (inviter: string, brand: string) => `${inviter} invited you to create an account on ${brand}.`,
    next: 'Choose a password to get started.',
    action: 'Create account',
    note: linkExpiresIn14Days,
  },
  projectInvitation: {
    subject: (inviter: string, brand: string) => `${inviter} invited you to a project on ${brand}`,
    heading: (project: string) => `Join “${project}”`,
    lead: (inviter: string, project: string) => `${inviter} invited you to work on “${project}”.`,
    withAccount: { next: 'Accept to add the project to your dashboard, or decline.', action: 'View invitation' },
    signUpClosed: {
      next: registrationMessages.invitationKept,
      action: 'View invitation',
    },
    withoutAccount: { next: 'Choose a password to join the project.', action: 'Create account' },
    note: linkExpiresIn14Days,
  },
  /** Connecting an external login to an account. */
  identity: {
    confirm: {
      subject: (service: string, brand: string) => `Connect ${service} to your ${brand} account?`,
      heading: (service: string) => `Connect ${service} to your account?`,
      lead: (service: string) => `We received a request to log in to your account with ${service}.`,
      next: 'If this is you, open the link within 1 hour, best in the same browser you started in. After that you can log in either way.',
      notYou: 'If this is not you, you can ignore this email.',
      action: 'Connect',
    },
    confirmAdmin: {
      subject: (brand: string) => `Confirm your admin access to ${brand}`,
      heading: 'Confirm your admin access',
      lead: (service: string, brand: string) =>
        `You logged in with ${service}. This email address is listed as an admin of ${brand}.`,
      next: 'To get admin access, open the link within 1 hour, best in the same browser you logged in with. This removes passkeys and other services from your account and logs you out on your other devices.',
      notYou: "If you did not log in, don't open the link. Someone else may be using your email address.",
      action: 'Confirm',
    },
    connected: {
      subject: (service: string, brand: string) => `${service} is now connected to your ${brand} account`,
      heading: 'New login method added',
      lead: (service: string) => `Your account was just connected to ${service}. You can now log in with it.`,
      advice: `${expectedChange} If not, disconnect it in Settings, Security and change your password now.`,
      action: 'Open settings',
    },
  },
  dataExport: {
    subject: (brand: string) => `Your ${brand} data is ready`,
    heading: 'Your data is ready to download',
    lead: 'Your profile, projects, messages, cards, comments, files and images are in one zip file.',
    next: (until: string) => `Log in and download it from your settings by ${until}.`,
    action: 'Download my data',
    note: 'If you did not request this, change your password: someone else may have access to your account.',
  },
  notification: { action: 'Open' },
  digest: {
    inProject: (updates: number, project: string) => `${updates} updates in ${project}`,
    inProjects: (updates: number, projects: number) => `${updates} updates in ${projects} projects`,
    action: 'See all notifications',
    notShown: (updates: number) => `${updates} earlier ${plural(updates, 'update is', 'updates are')} not shown.`,
  },
  weekly: {
    heading: (approvals: number) =>
      `${approvals} ${plural(approvals, 'approval request is', 'approval requests are')} waiting for your clients`,
    lead: 'Your clients have not responded to these approval requests yet.',
    item: (project: string, file: string) => `${project}: ${file}`,
    waiting: (person: string, days: number, due: { readonly date: string; readonly isOver: boolean } | null) => {
      const since = days === 0 ? 'less than a day' : `${days} ${plural(days, 'day')}`
      const waiting = `Requested from ${person} ${since} ago`
      if (!due) return waiting
      return due.isOver ? `${waiting}, was due on ${due.date}` : `${waiting}, due on ${due.date}`
    },
    action: 'Open dashboard',
    notShown: (approvals: number) => `${approvals} more ${plural(approvals, 'request is', 'requests are')} not shown.`,
  },
  /** Approval requests to guests. */
  approval: {
    requested: {
      subject: notificationEventMessages.approval.requestedTitle,
      heading: (file: string) => `Please review “${file}”`,
      lead: (sender: string, version: number, file: string, project: string) =>
        `${sender} requested your approval of version ${version} of “${file}” in “${project}”.`,
      itemsHeading: (items: string) => `Please review ${items}`,
      itemsLead: (sender: string, items: string, project: string) =>
        `${sender} requested your approval of ${items} in “${project}”. You can decide on some now and on the rest later.`,
      due: (day: string) => `Please respond by ${day}.`,
      note: (sender: string) => `You don't need an account. ${replyToReach(sender)}`,
    },
    due: {
      subject: notificationEventMessages.approval.dueTitle,
      heading: (file: string) => `“${file}” is waiting for your decision`,
      lead: (sender: string, version: number, day: string) =>
        `${sender} requested your approval of version ${version} by ${day}.`,
      itemsSubject: notificationEventMessages.approval.itemsDueTitle,
      itemsLead: (sender: string, items: string, day: string) =>
        `${sender} requested your approval of ${items} by ${day}.`,
    },
    decided: {
      approvedSubject: (file: string) => `You approved ${file}`,
      approvedLead: (version: number, file: string) => `You approved version ${version} of “${file}”.`,
      changesSubject: (file: string) => `You requested changes to ${file}`,
      changesLead: (version: number, file: string) => `You requested changes to version ${version} of “${file}”.`,
      itemsSubject: (items: string) => `You decided on ${items}`,
      itemsLead: {
        approved: (items: string) => `You approved ${items}.`,
        changes: (items: string) => `You decided on ${items} and requested changes.`,
      },
      itemsCertificate: 'The certificate records your decisions. Anyone with the link can view it.',
      heading: 'Thank you',
      certificate:
        'The certificate records your decision. Anyone with the link can view it and check that a file is the same version.',
      action: 'View certificate',
    },
    action: 'Review and decide',
  },
  guestReply: {
    subject: (author: string, file: string) => `${author} replied to your comment on ${file}`,
    heading: (author: string) => `${author} replied to your comment`,
    lead: (file: string, project: string) => `On “${file}” in “${project}”:`,
    action: 'View comment',
    note: keepLinkPrivate,
  },
  /** Sent by `npm run doctor -- --mail`. */
  test: {
    subject: (brand: string) => `${brand} can send email`,
    heading: 'Email is working',
    lead: (address: string) => `This is a test email from ${address}. If you can read it, email is working.`,
  },
  guestCode: {
    subject: (code: string, brand: string) => `${code} is your code for ${brand}`,
    heading: (code: string) => `Your code is ${code}`,
    lead: 'Enter this code on the page where you requested it.',
    approved: (version: number, file: string) =>
      `To approve version ${version} of “${file}”, enter this code on the page where you requested it.`,
    changes: (version: number, file: string) =>
      `To request changes to version ${version} of “${file}”, enter this code on the page where you requested it.`,
    note: 'This code expires in 10 minutes. If you did not request it, you can ignore this email.',
  },
  guestLink: {
    subject: (sender: string, project: string) => `${sender} shared ${project} with you`,
    projectLead: (sender: string, project: string) => `${sender} shared “${project}” with you.`,
    fileLead: (sender: string, file: string, project: string) =>
      `${sender} shared “${file}” from “${project}” with you.`,
    comment: 'View the files on any device and comment directly on them.',
    viewOnly: 'View the files on any device.',
    action: 'View files',
    note: (sender: string) => `You don't need an account. ${keepLinkPrivate} ${replyToReach(sender)}`,
  },
} as const
