// Texts of the frame around a project's tabs.

import { plural } from '../text/counts.ts'

export const projectMessages = {
  project: 'Project',
  about: 'About this project',
  breadcrumb: 'Breadcrumb',
  copyLink: 'Copy link to project',
  created: 'Created',
  updated: 'Updated',
  sidebarWidth: 'Sidebar width',

  /** For screen readers, after the number beside a tab. */
  tabCounts: {
    openComments: (count: number) => plural(count, 'open comment'),
    unreadMessages: (count: number) => plural(count, 'unread message'),
    openCards: (count: number) => plural(count, 'open card'),
  },

  people: {
    members: 'Members',
    /** For people who see the owner only. */
    contact: 'Contact',
    invited: 'Invited',
    online: 'Online',
    copyAddresses: 'Copy addresses',
    invite: 'Add members',
  },

  leave: {
    title: 'Leave project',
    failed: 'Failed to leave the project. Please try again.',
    confirm: 'Leave',
    confirmForever: 'Leave and block invitations to this project',
    consequences:
      "You will lose access to {project}. Your messages and files will stay. The person who added you can't add you again for 30 days. To stop anyone from adding you again, choose the second option.",
    done: (title: string) => `You left ${title}`,
  },

  trouble: {
    back: 'Back to Dashboard',
    accessLost:
      'You no longer have access to this project, or it was deleted. If you think this is a mistake, contact the owner.',
    noAccess:
      'This project does not exist, or you do not have access to it. If someone sent you a link, ask the owner to add you.',
    tryLater: 'Please try again in a moment.',
  },
} as const
