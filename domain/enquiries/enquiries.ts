import { z } from 'zod'
import { enquiryFields, type Kit } from './enquiry-fields.ts'

/** The contact form: JSON, or a plain HTML form with the same names. */
export const Enquiry = z.object(enquiryFields(z as unknown as Kit))
export type Enquiry = z.infer<typeof Enquiry>
