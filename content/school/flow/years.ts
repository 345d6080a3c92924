/** Choosing a year. */
export const yearsWords = {
  lead: {
    haveCode: 'Choose your child’s year. Have a card with a code?',
    orCode: 'and go straight to your child.',
  },
}
