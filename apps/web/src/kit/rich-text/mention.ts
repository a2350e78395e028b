/** Whether a mention's attribute can be a user id. */
export const isMention = (value: string): boolean => /^[\w-]{1,64}$/.test(value)
