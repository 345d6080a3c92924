/** The sales, and the prints for the lab. */
export const salesWords = {
  byClass: 'Sales are counted by class.',
  noPhoto: (prints: string, have: string) =>
    `${prints} ${have} no photo: none was chosen, there is no class photo yet, or a family refused it. The list in the zip names them.`,
  waiting: (orders: string, day: string) =>
    `${orders} with prints. Buyers can change or cancel until ${day}; the export opens the day after.`,
  nothingNew: 'Nothing new to print.',
  ready: (prints: string, orders: string) =>
    `${prints} of ${orders}: full-size files in a folder for each size, and a list of sizes and quantities. Mark the orders as sent afterwards.`,
  byEvent: 'Sales are counted by event and class.',
}
