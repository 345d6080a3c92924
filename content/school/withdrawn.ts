/** What an order page says of a class photo that a family refused later. An address to write to follows. */
export const withdrawnPhoto =
  'A family has asked that this class photo is no longer shown, so it was withdrawn for everybody. Would you like your money back for it? Write to '
