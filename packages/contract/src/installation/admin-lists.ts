// What the tables of the admins' pages are sorted and filtered by. Import-free: the pages load this and no schema.

export const peopleSorts = ['created_at', 'email', 'credits', 'plan', 'last_seen_at'] as const
export type PeopleSort = (typeof peopleSorts)[number]

export const peopleFilters = ['all', 'admins', 'disabled', 'unverified'] as const
export type PeopleFilter = (typeof peopleFilters)[number]

export const creditReportSorts = ['spent', 'granted', 'email'] as const
