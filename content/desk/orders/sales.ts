/** The sales, and the prints for the lab. */
export const salesWords = {
  commission: (school: string, orders: string, kept: string) =>
    `For ${school}, of ${orders} that kept ${kept} after refunds and disputes. The statement gives the totals of each day, and names no family.`,
  byClass: 'Sales are counted by class.',
  noPhoto: (prints: string, have: string) =>
    `${prints} ${have} no photo: none was chosen, there is no class photo yet, or it was refused. Their order pages say which.`,
  lost: (prints: string, one: boolean) =>
    `${prints} ${one ? 'is' : 'are'} left out of the export, because the original is lost. Restore it from a backup, or refund ${one ? 'it' : 'them'}. The list in the zip names ${one ? 'it' : 'them'}, and ${one ? 'its order stays' : 'their orders stay'} to print when you mark the others as sent.`,
  waiting: (orders: string, day: string) =>
    `${orders} with prints. Buyers can change or cancel until ${day}; the export opens the day after.`,
  nothingNew: 'Nothing new to print.',
  ready: (prints: string, orders: string) =>
    `${prints} of ${orders}: full-size files in a folder for each size, and a list of sizes and quantities by order number. No child or address is named, except below class photos. Mark the orders as sent afterwards.`,
  handOut: 'For handing out, and for you alone',
  handOutHint:
    'Whose prints they are: lists with names and small pictures, a label for each child’s envelope, and the addresses of parcels. It covers what has not been handed out or posted yet, and stays with you.',
  takings: 'Takings by month, less refunds',
  nothingYet: 'Nothing yet',
  byTime: (unit: 'month' | 'year', from: string, to: string) =>
    `Takings by ${unit}, less refunds: ${from} to ${to}`,
  meaning:
    'Takings include VAT and are counted on the day of payment: a sale when it was paid, a refund or dispute on its own day. With what clients paid on invoices, they add up to the accountant’s list for the same days.',
  ofOrders: 'Takings of orders',
  ofInvoices: 'Invoices paid by clients',
  all: 'All takings',
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  noneEver: 'Sales are counted here as soon as the first order is paid.',
  noneIn: (days: string) => `Nothing sold ${days}`,
  lastSale: (day: string) => `The last sale or refund was on ${day}.`,
  showDays: (days: string) => `Show ${days}`,
  inSeveral: (orders: string, one: boolean) =>
    `${orders} ${one ? 'is' : 'are'} in several rows; the total counts ${one ? 'it' : 'each'} once.`,
  ofOffers:
    'Taken off is what the offer itself took off the orders paid in these days. Takings are all that the orders with it brought.',
  ofEvents: 'Conversion is how many of those photographed have bought so far.',
  ofProducts:
    'Packages have the name they were sold under. Prints within a package are not counted separately.',
  compared: (days: string) => `The year before is ${days}.`,
  withYearBefore: 'Compare with the year before',
  chosenDays: 'Chosen days',
  ranges: {
    latest: 'Latest 12 months',
    'this-month': 'This month',
    'last-month': 'Last month',
    'school-year': 'This school year',
    'last-school-year': 'Last school year',
    'this-year': 'This year',
    'last-year': 'Last year',
    all: 'All',
  },
  groupings: {
    event: 'Event',
    class: 'Class',
    month: 'Month',
    year: 'Year',
    product: 'Product',
    offer: 'Offer',
    payment: 'Payment',
  },
  photos: 'Single photos',
  credit: 'Credit',
  withoutEvent: 'Sample gallery',
  withoutOffer: 'Without an offer',
}
