export const loadingMessage = 'Loading...'
export const networkMessage = 'Network error - please check your connection'
