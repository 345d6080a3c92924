/** A lost code. */
export const lostCodeWords = {
  lead: 'Type the email address that the school has for you. If I have it too, I’ll send your code there.',
  nothing: {
    before: 'If nothing arrives, ask the school office, or write to',
    after:
      ', with the school, the class and your child’s name. For your child’s safety, I reply only to the address that the school gave me.',
  },
  title: 'Lost your code?',
}
