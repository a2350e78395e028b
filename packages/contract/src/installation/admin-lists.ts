// Sort and filter options of the admin tables. Import-free, so that the pages load no schema.

export const peopleSorts = ['created_at', 'email', 'credits', 'plan', 'last_seen_at'] as const
export type PeopleSort = (typeof peopleSorts)[number]

export const peopleFilters = ['all', 'admins', 'disabled', 'unverified'] as const
export type PeopleFilter = (typeof peopleFilters)[number]

export const creditReportSorts = ['spent', 'granted', 'email'] as const
