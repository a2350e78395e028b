/** By error code of the mail client. */
const advice: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the user name or password',
  EDNS: "The mail server's name can't be found",
  ECONNECTION: 'No response from the mail server at this port',
  ESOCKET: 'No response from the mail server at this port, or it needs TLS',
  ETIMEDOUT: 'No response from the mail server at this port; many hosting providers block port 25',
  EPROTOCOL: 'What responds is not a mail server that sends emails',
  // A permanent rejection is not an error.
  EENVELOPE: 'The mail server does not accept the sender or the recipient at the moment',
  EMESSAGE: 'The mail server accepts no email at the moment',
  ETLS: "The mail server's certificate is not trusted",
}

/** Plain words for an operator, without addresses. */
export const explainMailError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const known = 'code' in error ? advice[String(error.code)] : undefined
  return known === undefined || !('code' in error) ? error.message : `${known} (${String(error.code)})`
}
