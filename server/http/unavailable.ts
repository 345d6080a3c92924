/** PostgreSQL: shutting down, starting up, too many connections; a slow statement, a lock held too long, a deadlock. */
const POSTGRES = /^(?:08...|57P0[123]|53300|57014|55P03|25P03|40P01)$/
const NETWORK =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Recognised by message only: errors of the database driver, and files that do not answer. */
const WORDS =
  /^(?:Connection terminated|the files do not answer|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client was closed and is not queryable|Client has encountered a connection error)/

/** The types of Stripe's errors that are not an answer: it was not reached, is broken, or asks for patience. */
const STRIPE = /^Stripe(?:Connection|API|RateLimit)Error$/

/** A timeout of the S3 client, or a 5xx of S3. */
const isServiceUnavailable = (error: Error & { $metadata?: { httpStatusCode?: number } }) =>
  error.name === 'TimeoutError' || (error.$metadata?.httpStatusCode ?? 0) >= 500

/** How many seconds to wait before trying again. */
export const RETRY_AFTER_S = 5

/** Whether an error means that something we need, above all the database, cannot be reached now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (POSTGRES.test(code) || NETWORK.test(code))) return true
  return (
    isPaymentProviderUnavailable(error) ||
    isServiceUnavailable(error) ||
    WORDS.test(error.message) ||
    isUnavailable(error.cause)
  )
}

/** Whether an error means that the payment provider cannot be reached now. */
export function isPaymentProviderUnavailable(error: unknown): boolean {
  return error instanceof Error && 'type' in error && STRIPE.test(String(error.type))
}

/** Whether an error says that a disk is full, this machine's or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isDiskFull(error.cause)
}
