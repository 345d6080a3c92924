/** A failed connection, in the same words everywhere. */
export const connectionWords = {
  failed: 'The connection failed. Please try again.',
  ourSide: 'Something went wrong on our side. Please try again in a minute.',
}
