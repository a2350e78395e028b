// The tab title combines the page's title, the unread count and the mark for finished images.
let title = ''
const marks = { unread: '', ready: '' }

const write = (): void => {
  document.title = marks.unread + marks.ready + title
}

export const setTitle = (text: string): void => {
  title = text
  write()
}

/** Puts a mark such as '(3) ' before the title; an empty string removes it. */
export const setTitleMark = (author: keyof typeof marks, text: string): void => {
  marks[author] = text
  write()
}
