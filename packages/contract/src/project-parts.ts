/** Parts of a project that a copy can have. */
export const projectParts = ['description', 'files', 'cards', 'labels', 'selections', 'members'] as const

export type ProjectPart = (typeof projectParts)[number]
