import { OperatorError } from '../operator-error.ts'

/** Rows from an older release break a rule of this one. All migrations are one transaction, so nothing was changed. */
export class NotUpToDate extends OperatorError {
  constructor(cause: unknown) {
    super(
      `The database could not be brought up to date, and stays as it was: ${cause instanceof Error ? cause.message : cause}. See "Migrations" in docs/OPERATIONS.md.`,
      { cause },
    )
  }
}
