// The privacy page. Legal text, so it has no contractions.

export const privacyPageMessages = {
  title: 'Privacy',
  intro:
    'What we store about you, for how long, and who can see it. The periods below are the current settings of this site.',
  stored: {
    title: 'What we store',
    account:
      'Your account: your email address, a hash of your password, and the profile details you add (name, nickname, phone number, photo). If you set them up, your two-step verification methods and passkeys.',
    content:
      'Your content: projects, messages, cards, comments, approvals, files, and generated images with their prompts. People in a project can see its content, and guests can see what their link shares. No one else can. We remove the location from uploaded photos and videos before we store them, unless the operator of this site chooses to keep it. Clients and guests get copies of images without metadata, such as the camera and date, unless the person who shares the project or file allows originals. Videos and other files are shared as stored. If an owner or manager publishes an image with its original, both images, a label, a statement and the name of the studio are public until they withdraw the page or delete the project.',
    logins:
      'Your logins: the type of browser and device, and when it was last used. We store only part of your IP address, never the whole address.',
    guests: 'Guests: the name and email address they enter, and their comments and decisions.',
  },
  kept: {
    title: 'How long we keep it',
    content:
      'Project content is kept until someone deletes it or the project. Your account is kept until you delete it.',
    backups: 'The operator of this site decides how long backups are kept.',
    data: 'Data',
    keptFor: 'Kept for',
    rows: {
      sessions: { data: 'Past logins', reason: 'So you can see where you were logged in.' },
      attempts: {
        data: 'Counts of failed attempts',
        reason: 'To prevent password guessing. No email or IP addresses are stored.',
      },
      audit: { data: 'Audit log', reason: 'A record of logins, members, approvals and credits.' },
      mails: { data: 'Record of emails sent to you', reason: 'The text is deleted once the email is sent.' },
      notifications: { data: 'Read notifications', reason: 'So you can find them again.' },
      deletedMessages: { data: 'Deleted messages and cards', reason: 'So you can undo.' },
      unverified: { data: 'Unverified accounts', reason: 'So the verification link still works.' },
      guests: {
        data: 'Guests with no comments or decisions',
        reason: 'So they do not have to confirm their email again.',
      },
      exports: { data: 'Data copies you requested', reason: 'So you can download them.' },
    },
  },
  providers: {
    title: 'AI providers',
    body: 'Your images and text leave this server only when you request an image or a summary. They go only to the provider you choose. You see its name before you send anything.',
  },
  email: {
    title: 'Email',
    body: 'Emails are sent through a mail server chosen by the operator of this site. You choose which notifications you get by email, and every notification email has an unsubscribe link. We do not track whether you open emails.',
  },
  cookies: {
    title: 'Cookies',
    intro: 'All cookies are strictly necessary, so we do not ask for consent. We set these only when you log in:',
    browserStorage:
      'Your browser also stores your theme, drafts, recently opened pages and whether to show a reminder. None of this is sent anywhere. We use no analytics and no advertising, and load nothing from other sites.',
  },
  choices: {
    title: 'Your choices',
    body: "In {settings} you can download a copy of your data or delete your account. Deleting it removes your profile, settings, notifications and generated images immediately. Your messages in other people's projects stay under the name “{deletedName}”. Your name is also removed from mentions and from other people's notifications. Decisions on approval requests keep your name, because they are evidence.",
    settingsLink: 'Settings, Account',
    contactOperator: 'For other questions, contact the operator of this site.',
    contactEmail: 'For other questions, contact {email}.',
  },
} as const
