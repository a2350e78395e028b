import { limits } from '@joinery/contract/limits'
import { passwordStrengthMessages as texts } from '@joinery/contract/messages/password-strength-messages'

export type Strength = { readonly level: 0 | 1 | 2 | 3; readonly word: string }

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** A hint, not a rule: length counts most, variety a little, and a few repeated characters count for nothing. */
export const passwordStrength = (password: string): Strength => {
  if (password.length < limits.account.passwordMin) return { level: 0, word: texts.tooShort }
  const variety = kinds.filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const score = password.length + variety * 2
  if (distinct < 5 || score < 13) return { level: 1, word: texts.weak }
  return score < 19 ? { level: 2, word: texts.good } : { level: 3, word: texts.strong }
}
