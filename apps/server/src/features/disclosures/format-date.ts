const days = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** As dd/mm/yyyy, in UTC: the page is the same for everyone. */
export const formatDate = (date: Date): string => days.format(date)
