// The names of the settings tabs, apart from their texts: the command palette loads them, too.

export const settingsTabMessages = {
  title: 'Settings',
  profile: 'Profile',
  subscription: 'Subscription',
  security: 'Security',
  notifications: 'Notifications',
  'ai-generated': 'AI Generated',
  usage: 'Usage',
  account: 'Account',
} as const
