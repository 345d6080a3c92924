/** The enquiries. */
export const enquiryWords = {
  noneNew: 'What visitors send with the contact form comes here, and by email to you.',
  noneAnswered: 'An enquiry that you mark answered moves here.',
  noneArchived: 'What is done with can be archived, and found again here.',
  onlyThisTab: 'Only this tab is searched.',
}
