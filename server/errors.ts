import { generalErrors } from '../content/errors/general.ts'

/** What a caller can do wrong, and the status of each kind. */
const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  payment: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  limited: 429,
  unavailable: 503,
  full: 507,
} as const

export type ErrorKind = keyof typeof STATUS

/** Field name to message, as the form shows it. */
export type FieldErrors = Record<string, string>

/**
 * A failure that the caller may hear about. `code` is short and stable (`access-code-unknown`), `message` is a sentence
 * for people. Anything else thrown becomes a 500 without detail.
 */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly fields: FieldErrors | undefined
  readonly retryAfter: number | undefined
  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    more: { fields?: FieldErrors; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
  get status() {
    return STATUS[this.kind]
  }
}

/** The answer to every error that is not an `AppError`. */
export const INTERNAL_ERROR = {
  code: 'internal',
  message: generalErrors.ourSide,
}

export const invalid = (message: string, fields?: FieldErrors, code = 'invalid') =>
  new AppError('invalid', code, message, fields ? { fields } : {})
/** Also for things that exist but are not the caller's, so that strangers learn nothing from the difference. */
export const notFound = (what = 'page') => new AppError('missing', 'not-found', generalErrors.noSuch(what))
export const unauthenticated = () => new AppError('unauthenticated', 'sign-in-needed', generalErrors.signIn)
export const forbidden = (code: string, message: string) => new AppError('forbidden', code, message)
/** Signed in, but too long ago for this, unless another reason is given. */
export const reauthenticationNeeded = (reason: string = generalErrors.stillYou) =>
  forbidden('reauthentication_needed', reason)
export const conflict = (code: string, message: string) => new AppError('conflict', code, message)

/** What only the operator can put right; nothing was changed. The message is one line for them. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
