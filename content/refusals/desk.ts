/** Refusals at the desk. */
export const deskRefusals = {
  noPortraits: 'No student of this event has a portrait that may be shown.',
  decidedElsewhere:
    'Some of these were decided on another screen, or taken back by the school. They are shown as they stand now.',
  rosterChanged:
    'The roster has changed since the school sent this. What no longer fits is marked; nothing was changed.',
  typeAsWritten: 'Please type it as it is written.',
  erasedAlready: 'This is being erased already.',
  erasureUnfinished: 'This erasure is not finished yet.',
}
