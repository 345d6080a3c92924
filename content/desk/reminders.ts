/** The reminders. */
export const remindersWords = {
  lead: 'Only to parents who asked for them. None at night, three to an address at most, none once somebody has bought.',
  none: 'Parents can ask to be reminded beside their photos. What will go then is shown here first.',
  unreachable: 'Mail does not arrive there: it will not go.',
}
