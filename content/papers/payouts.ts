/** How the provider’s movements differ from our orders, in the file for the accountant. */
export const payoutDifferences = {
  otherShop: 'Not of this shop',
  noOrder: 'No paid order here',
  notPounds: 'Not in pounds',
  orderIsOf: (total: string) => `The order is of ${total}`,
  unknown: 'This movement is not in our books',
  refunds: (there: string, here: string) => `Given back there ${there}, here ${here}`,
  refundedAnotherDay: 'Given back here on another day',
  chargedAnotherDay: (total: string) => `Paid here (${total}), charged there on another day`,
  notCharged: (total: string) => `Paid here (${total}), not charged there`,
  refundedThereAnotherDay: (amount: string) => `Given back here (${amount}), there on another day`,
  notRefunded: (amount: string) => `Given back here (${amount}), not there`,
}
