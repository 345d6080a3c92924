/** What only the operator can put right; nothing was changed. The message is one line for them. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
