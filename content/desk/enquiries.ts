import type { EnquiryField } from '../../domain/enquiries/enquiries.ts'

/** What the fields of the contact form are called in the owner's mail and file. */
export const enquiryFieldNames: Record<EnquiryField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  budget: 'Budget',
  message: 'Message',
}

/** The enquiries. */
export const enquiryWords = {
  noneNew: 'What visitors send through the contact form arrives here, and in your email.',
  noneAnswered: 'An enquiry that you mark answered moves here.',
  noneArchived: 'Archive an enquiry when you have finished with it. You can find it here again.',
  onlyThisTab: 'Only this tab is searched.',
}
