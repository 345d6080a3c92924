/** Admins, and the staff of schools. */
export const peopleWords = {
  invite: (days: number) =>
    `They get an email with a link that works for ${days} days, and sign in with that address to accept.`,
  adminDoes: 'Sees and does everything',
  staffDoes: 'Keeps class lists and refusals up to date, and sees which class is ready',
  admins: 'See and do everything.',
  hostedAdmins:
    'See and do everything. You add and remove admins in the accounts service. This list shows those who were at the desk in the last 30 days.',
  staff:
    'See their own school’s events and class lists, say who was away and what a family refused, and send corrections for you to approve. No codes, no orders, no photos.',
  withdrawn: 'The invitation has been withdrawn',
  remove: (who: string, what: string) =>
    `${who} ${what} at once. The account stays, and can be invited again.`,
}
