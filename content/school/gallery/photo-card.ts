/** One photo of a gallery. */
export const photoCardWords = {
  notFetched: 'This photo did not load.',
}
