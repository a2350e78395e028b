import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** The first problem with a new password and its confirmation. */
export const newPasswordFault = (
  password: string,
  confirmation: string,
): { readonly field: 'password' | 'confirmation'; readonly message: string } | null => {
  if (password !== confirmation) return { field: 'confirmation', message: messages.auth.passwordsDiffer }
  if (password.length < limits.account.passwordMin)
    return { field: 'password', message: messages.auth.passwordTooShort }
  return null
}

/** The field a rejection belongs to. The list of messages is loaded on demand. */
export const fieldOfRefusal = async (sentence: string): Promise<'password' | 'form'> => {
  try {
    const { isAboutPassword } = await import('@joinery/contract/messages/factor-messages')
    return isAboutPassword(sentence) ? 'password' : 'form'
  } catch {
    return 'form'
  }
}
