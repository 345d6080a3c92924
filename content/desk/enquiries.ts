/** The enquiries. */
export const enquiryWords = {
  noneNew: 'What visitors send with the contact form arrives here, and in your email.',
  noneAnswered: 'An enquiry that you mark answered moves here.',
  noneArchived: 'Archive what is done with, and find it here again.',
  onlyThisTab: 'Only this tab is searched.',
}
