/** The sales, and the prints for the lab. */
export const salesWords = {
  byClass: 'Sales are counted by class.',
  noPhoto: (prints: string, have: string) =>
    `${prints} ${have} no photo: none was chosen, there is no class photo yet, or a family refused it. The list in the zip names them.`,
  lost: (prints: string, one: boolean) =>
    `${prints} ${one ? 'is' : 'are'} left out of the export, because the original is lost. Restore it from a backup, or refund ${one ? 'it' : 'them'}. The list in the zip names ${one ? 'it' : 'them'}, and ${one ? 'its order stays' : 'their orders stay'} to print when you mark the others as sent.`,
  waiting: (orders: string, day: string) =>
    `${orders} with prints. Buyers can change or cancel until ${day}; the export opens the day after.`,
  nothingNew: 'Nothing new to print.',
  ready: (prints: string, orders: string) =>
    `${prints} of ${orders}: full-size files in a folder for each size, and a list of sizes and quantities. Mark the orders as sent afterwards.`,
  takings: 'Takings by month, less refunds',
  nothingYet: 'Nothing yet',
  byMonth: (from: string, to: string) => `Takings by month, less refunds: ${from} to ${to}`,
  noneIn: (from: string, to: string) => `No sales from ${from} to ${to}.`,
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  byEvent: 'Sales are counted by event and class.',
}
