/** The enquiries. */
export const enquiryWords = {
  noneNew: 'What visitors send through the contact form arrives here, and in your email.',
  noneAnswered: 'An enquiry that you mark answered moves here.',
  noneArchived: 'Archive an enquiry when you have finished with it. You can find it here again.',
  onlyThisTab: 'Only this tab is searched.',
}
