/** What was chosen and can no longer be bought. */
export const unavailableWords = {
  nothing:
    'The gallery has closed, its prices have changed, or the photos have been removed. Nothing was charged. Please look at the photos again. If they are not there, I can often still help: write to',
  prints:
    'Nothing was charged, and what you typed is kept. Digital photos can still be bought. If you still want prints, write to',
  leftOut: (one: boolean) => `${one ? 'It is' : 'They are'} not part of this order.`,
  printsClosed: (gallery: string, day: string, pack: string | undefined) =>
    `${gallery}: prints could be ordered until ${day}${pack ? `, and the ${pack} package has prints` : ''}.`,
  closed: (gallery: string) => `${gallery}: what you chose can no longer be ordered.`,
}
