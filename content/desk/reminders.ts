/** The reminders. */
export const remindersWords = {
  lead: 'Only to parents who asked for them. None at night, three to an address at most, none once somebody has bought.',
  none: 'Parents can ask to be reminded beside their photos. What will be sent is shown here first.',
  unreachable: 'Mail does not reach this address, so it will not be sent.',
}
