// What texts must not say, and the exceptions.

/** Constructions that readers stumble over, each with what to write. */
export const bannedWords = [
  { pattern: /\bwhoever\b|\bwhom\b/i, instead: 'name the role, or "anyone with …"' },
  { pattern: /\b(some|no|any|every)body\b/i, instead: 'someone, no one, anyone, everyone, or a role' },
  { pattern: /\b(is|are|was|were) told\b|\bhears? of\b/i, instead: 'notify, email' },
  { pattern: /\bany more\b|\bno more\b/i, instead: 'no longer' },
  {
    pattern: /\b(at once|anew|lately|beforehand|meanwhile)\b/i,
    instead: 'immediately, again, recently, before, while',
  },
  { pattern: /\bfor good\b|\b(is|are) gone\b/i, instead: 'permanently deleted' },
  { pattern: /\bnot there\b|\bis there\b/i, instead: 'no longer exists, is available' },
  { pattern: /\bgood (for|until)\b/i, instead: 'valid for, expires on' },
  { pattern: /\bof (its|their|your) own\b|\bby itself\b/i, instead: '"your own", "automatically"' },
  { pattern: /\be-mails?\b|\bmails?\b|\bmailed\b|\bmailing\b/i, instead: 'email' },
  { pattern: /\b(come|comes|came|get|gets|let) in\b/i, instead: 'log in, have access' },
  { pattern: /\bpictures?\b|\bphotograph/i, instead: 'image' },
  { pattern: /\bsign(ed|s|ing)? in\b|\bsign-in\b/i, instead: 'log in, login' },
  { pattern: /\bdiscussions?\b/i, instead: 'group chat' },
  { pattern: /\basked for\b|\basked about\b/i, instead: 'requested' },
  { pattern: /\bsecond step\b/i, instead: 'two-step verification' },
]

/** Texts that contain such a construction and stay. */
export const fixedTexts = [
  { text: 'Sign In', reason: 'the label that the specification gives the header and the menu' },
  { text: 'mail server', reason: 'the usual term' },
  { text: 'Mail server', reason: 'the usual term' },
  { text: 'The type must be discussion or kanban', reason: 'names the values of the API' },
  { text: "isn't enough to get in", reason: 'about an attacker, who does not log in' },
  { text: 'sign-in.json', reason: 'the name of a file in the export' },
  { text: 'new discussion chat', reason: 'words that people type into the search' },
  { text: 'discussion messages', reason: 'words that people type into the search' },
]

/** Visible text that is not in the message files. */
export const textOutsideMessages = [
  {
    files: /\/(features\/(landing|plans)\/|pages\/site\/plans-page)/,
    reason: 'public pages, whose text belongs to their design',
  },
  { files: /\/features\/dashboard\/.*first-steps/, reason: 'the first-steps list, whose text belongs to its design' },
  { files: /\/mask\/mask-tools\.tsx$/, text: 'Shift + Z', reason: 'names of keys' },
  { files: /\/features\/dashboard\/project-draft\.ts$/, reason: 'keys of the local storage' },
  { files: /\/kit\/editor\/editor-layout\.ts$/, reason: 'names of classes' },
  { files: /\/kit\/rich-text\/hostile-texts\.ts$/, reason: 'data of tests' },
  { files: /\/lib\/http\/http\.ts$/, text: 'Bearer {}', reason: 'the name of a scheme, in a header' },
  { files: /\/inbox-link\.tsx$/, text: 'Yahoo Mail', reason: 'the name of a product' },
  { files: /\/inbox-link\.tsx$/, text: 'Proton Mail', reason: 'the name of a product' },
]

/** What comments, test titles and documents must not say. */
export const proseWords = [
  { pattern: /\bwho(so)?ever\b|\bwhom\b/i, instead: 'name the role, or "anyone with …"' },
  { pattern: /\b(some|no|any|every)body\b/i, instead: 'someone, no one, anyone, everyone, or a role' },
  { pattern: /\b(is|are|was|were|be|been) told\b|\bhears? of\b/i, instead: 'notified, receives, reported' },
  { pattern: /\bany more\b/i, instead: 'no longer' },
  { pattern: /\banew\b|\blately\b|\bbeforehand\b/i, instead: 'again, recently, before' },
  {
    pattern:
      /\be-mails?\b|(?<![\w-])mails?\b(?! (server|servers|program|programs|client|clients)\b|-|\.\w)|\bmailed\b/i,
    instead: 'email',
  },
  { pattern: /(?<![\w-])pictures?\b(?!-|\.\w)/i, instead: 'image' },
  { pattern: /\bfor good\b|\b(is|are) gone\b/i, instead: 'permanently, no longer exists' },
  { pattern: /\bnot there\b/i, instead: 'does not exist, is missing' },
]

/** Where such a word stays: whole files, or sentences that contain a text. */
export const proseExceptions = [
  { files: /^docs\/style\.md$|^scripts\/plain-english\.mjs$/, reason: 'names the words' },
  { files: /^CHANGELOG\.md$/, reason: 'entries of released versions are not rewritten' },
  { files: /^docs\/operate\/settings\.md$/, reason: 'lists values of settings' },
  { files: /^docs\/performance\.md$/, reason: 'generated; names scenarios' },
  { text: '<picture>', reason: 'the HTML element' },
  { text: 'settings, mail, credits', reason: 'the list of features' },
]
