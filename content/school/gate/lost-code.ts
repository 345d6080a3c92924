/** A lost code. */
export const lostCodeWords = {
  lead: 'Type the email address that the school has for you. If I have it too, your code goes there.',
  nothing: {
    before: 'Nothing has come? Ask the school office, or write to',
    after:
      ', with the school, the class and your child’s name. For your child’s safety I answer to the address that the school gave me, and to no other.',
  },
  title: 'Lost your code?',
}
