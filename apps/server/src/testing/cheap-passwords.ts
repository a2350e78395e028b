/** The least that argon2 allows: tests hash many passwords. */
export const cheapPasswords = { memoryCost: 8, timeCost: 1 }
