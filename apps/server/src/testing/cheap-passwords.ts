/** Minimum cost of argon2, because tests hash many passwords. */
export const cheapPasswords = { memoryCost: 8, timeCost: 1 }
