// The texts of the settings page, but for those of the tabs and dialogs that are fetched later: security-messages.ts,
// generated-image-messages.ts and account-deletion-messages.ts.

export const settingsMessages = {
  pageTitle: (tab: string) => `${tab} · Settings`,
  showOlder: 'Show older',

  profile: {
    photo: 'Photo',
    photoAbout: 'Shown next to your messages and comments.',
    choosePhoto: 'Choose photo',
    uploadingPhoto: 'Uploading...',
    photoHint: 'An image under 5MB. We crop it to a square.',
    details: 'Details',
    detailsAbout: "How others see and contact you. You can't change your email.",
    nickname: 'Nickname',
    phoneNumber: 'Phone Number',
    hideFromSearch: 'Hide me from search',
    hideFromSearchHint: "People can't find you by name. They can still add you with your full email address.",
  },

  subscription: {
    currentPlan: 'Current Plan',
    currentPlanAbout: 'Your plan sets your project limit, storage and monthly credits.',
    seePlans: 'See plans',
    upgradePlan: 'Upgrade Plan',
    credits: 'Account credits',
    creditsAbout:
      'An image costs 100 credits; some providers cost more or less. A summary costs 1 credit. Failed requests use no credits.',
    buyCredits: 'Buy Credits',
    addCredits: 'Add Credits',
    history: 'Credit history',
    historyAbout: 'Credits added and used.',
    historyEmpty: 'No credit activity yet.',
  },

  notifications: {
    subjects: 'What to notify me about',
    subjectsAbout: 'You are never notified about your own actions.',
    messages: { label: 'Messages', hint: 'New messages in group chat, and mentions of you.' },
    projectUpdates: {
      label: 'Project updates',
      hint: "Changes to a project's name, description, status or files.",
    },
    fileComments: {
      label: 'Comments on files',
      hint: 'New comments on files you uploaded, and replies to your comments.',
    },
    approvals: {
      label: 'Approvals',
      hint: 'Requests for your approval, and decisions on yours. Clients get requests by email until they unsubscribe.',
    },
    assignedCards: { label: 'Assigned cards', hint: 'Someone assigns you a card.' },
    movedCards: { label: 'Moved cards', hint: 'A card you created or are assigned to moves to another column.' },
    comments: {
      label: 'Comments on cards',
      hint: 'New comments on cards you created, are assigned to or commented on.',
    },
    memberAdded: { label: 'Added to project', hint: 'Someone adds you to a project.' },
    memberRemoved: { label: 'Removed from project', hint: 'Someone removes you from a project.' },
    channels: 'How to notify me',
    channelsAbout: 'Choose where notifications are sent.',
    inApp: { label: 'In the app', hint: 'Shown under the bell in the header.' },
    byEmail: { label: 'By email', hint: 'Every email has an unsubscribe link.' },
    frequency: 'Email frequency',
    frequencies: {
      instant: 'Instantly (grouped each minute)',
      hourly: 'Hourly',
      daily: 'Daily',
      weekly: 'Weekly',
    },
  },

  gallery: {
    label: 'Generated images',
    emptyTitle: 'No images yet',
    empty: 'Images you generate or revise appear here. Only you can see them.',
    chooseProject: 'Choose a project',
    nextProvider: 'Provider for your next image: {provider}.',
  },

  usage: {
    storage: 'Storage',
    storageAbout: 'Files you uploaded to projects, messages and cards.',
    storageUsed: 'Storage used',
    megabytes: (count: string) => `${count} MB`,
    gigabytes: (count: string) => `${count} GB`,
    filesUploaded: 'Files uploaded',
    lastMonth: 'Uploaded in the last 30 days',
    averageFile: 'Average file',
    largestFile: 'Largest file',
    smallestFile: 'Smallest file',
    byType: 'By type',
    byTypeAbout: 'Number of files of each type.',
    byTypeLabel: 'Files by type',
    types: {
      image: 'Images',
      pdf: 'PDF',
      document: 'Documents',
      video: 'Videos',
      audio: 'Audio',
      other: 'Other',
    },
  },

  account: {
    title: 'Account',
    about: 'Share these details with your admin if something goes wrong.',
    userId: 'User ID',
    environment: 'Environment',
    deleteTitle: 'Delete account',
    deleteAbout:
      "Permanently delete your account. Your messages and files in other people's projects stay, without your name.",
    delete: 'Delete account...',
  },

  yourData: {
    title: 'Your data',
    about: 'Download your profile, projects, messages, cards, comments, files and images as one zip file.',
    request: 'Request a copy',
    download: (size: string | null) => (size === null ? 'Download' : `Download (${size})`),
    requested: (requestedAt: string, expiresAt: string) => `Requested on ${requestedAt}. Available until ${expiresAt}.`,
    loadFailed: 'Failed to load your data copies. Please reload the page.',
    nextCopy: (at: string) => `You can request another copy from ${at}.`,
    privacyQuestion: 'What we store and who can see it:',
    privacy: 'Privacy',
  },
} as const
