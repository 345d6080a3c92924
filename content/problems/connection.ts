/** What a failed connection is called wherever it fails. */
export const connectionWords = {
  failed: 'The connection failed. Please try again.',
  ourSide: 'Something went wrong on our side. Please try again in a minute.',
}
