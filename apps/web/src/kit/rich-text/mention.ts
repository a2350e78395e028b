/** Whether a mention's attribute can be somebody's id. */
export const isMention = (value: string): boolean => /^[\w-]{1,64}$/.test(value)
