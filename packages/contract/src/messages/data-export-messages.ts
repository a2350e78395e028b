// The README in the zip file with a person's data. Only the server loads it.

export const dataExportMessages = {
  readme: (brand: string, at: string) => `A copy of your data in ${brand}, created on ${at}.

profile.json               your profile
sessions.json              your current and past logins
tokens.json                your API tokens (without secrets)
sign-in.json               your login methods (without secrets)
preferences.json           your notification preferences
projects.json              your projects; projects you own are included in full
messages.json              your group chat messages
cards.json                 cards you created (others may have edited them)
card-checklists.json       checklists of these cards
card-comments.json         your comments on cards
reactions.json             your reactions to messages and comments
pinned-messages.json       messages you pinned
filters.json               your saved board filters
file-comments.json         your comments on files
file-comment-answers.json  your replies to comments on files
approvals.json             approval requests and your decisions
selections.json            selections you created (others may have edited them)
public-pages.json          pages you published with an altered image and its original
notifications.json         your notifications
credits.json               credits added and used
activity.json              your account activity
generations.json           your recent image requests
images.json, images/       your generated images with their prompts
files.json, files/         files you uploaded
photo.webp                 your photo, if you have one

Formatted text is stored as HTML. Times are in UTC. Other people's content is not included, except short quotes in
notifications. Deleted content is not included.
`,
} as const
