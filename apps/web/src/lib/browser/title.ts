// The title of the browser's tab has three authors: the page, the bell with its count, and images that are ready.
let title = ''
const marks = { unread: '', ready: '' }

const write = (): void => {
  document.title = marks.unread + marks.ready + title
}

export const setTitle = (text: string): void => {
  title = text
  write()
}

/** '(3) ' before the title; nothing for none. */
export const setTitleMark = (author: keyof typeof marks, text: string): void => {
  marks[author] = text
  write()
}
