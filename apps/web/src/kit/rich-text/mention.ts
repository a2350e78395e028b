export const isMention = (value: string): boolean => /^[\w-]{1,64}$/.test(value)
