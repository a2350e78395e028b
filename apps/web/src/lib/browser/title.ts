// The title of the browser's tab has two authors: the page, and the bell with its count.
let title = ''
let unread = ''

const write = (): void => {
  document.title = unread + title
}

export const setTitle = (text: string): void => {
  title = text
  write()
}

/** '(3) ' before the title; nothing for none. */
export const setUnreadMark = (mark: string): void => {
  unread = mark && `(${mark}) `
  write()
}
