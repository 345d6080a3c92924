import { z } from 'zod'
import { boundedText, optionalText, requiredLine, typedText } from '../bounded-text.ts'
import { emailFormat, isEmail, typedEmail } from '../email-address.ts'
import { Id } from '../ids.ts'
import { dialled } from '../phone.ts'

/** The largest logo that may be uploaded. */
export const LOGO_MB = 5
/** Many times what a paper needs; a drawing of one colour may be small as a file and large to decode. */
export const LOGO_MEGAPIXELS = 25
/** A logo as it was chosen, in base64. */
const LogoFile = boundedText(Math.ceil((LOGO_MB * 1024 * 1024) / 3) * 4, {
  tooLong: `A logo can be at most ${LOGO_MB} MB`,
}).check(z.base64())

const NOT_AN_EMAIL = 'Please give an email address, like hello@example.com'
const NOT_DIALLED =
  'Please give one number that a phone can dial, like 01721 000000, with + if it is not British'
const vatNumber = 'Please give the number as on your VAT certificate, like GB 123 4567 89'

/** A telephone number as it is shown; everything that dials it follows from it. */
const Phone = optionalText(
  null,
  typedText(30)
    .nullable()
    .refine((typed) => !typed || dialled(typed) !== undefined, NOT_DIALLED),
)

/** What the website says otherwise; empty if it says the same. */
const WEBSITE_FORMS = {
  websiteName: typedText(40).optional(),
  websiteEmail: typedText(254)
    .refine((typed) => typed === '' || isEmail(typed), NOT_AN_EMAIL)
    .optional(),
  websitePhone: typedText(30)
    .refine((typed) => typed === '' || dialled(typed) !== undefined, NOT_DIALLED)
    .optional(),
}

/** The business's details as its owner types them. */
export const BusinessDraft = z.object({
  name: requiredLine('Please give the name of the business', 80),
  addressLine1: requiredLine('Please give the first line of the address', 100),
  addressLine2: optionalText(null, typedText(100).nullable()),
  town: requiredLine('Please give the town', 60),
  postcode: requiredLine('Please give the postcode', 12),
  email: typedEmail(255, { missing: 'Please give an email address' })
    .min(1, 'Please give an email address')
    .pipe(emailFormat(NOT_AN_EMAIL)),
  phone: Phone,
  vatNumber: optionalText(
    null,
    typedText(20, { tooLong: vatNumber })
      .regex(/^(GB|XI)? ?\d{3} ?\d{4} ?\d{2}( ?\d{3})?$/i, vatNumber)
      .nullable(),
  ),
  bankDetails: optionalText(null, typedText(120).nullable()),
  ...WEBSITE_FORMS,
})
export type BusinessDraft = z.infer<typeof BusinessDraft>

/** What may be done with the logo: kept, removed, or replaced by a file. */
const LogoChange = z.union([z.object({ file: LogoFile }), z.literal(['keep', 'remove'])])

/** `was` is the version that the form was opened with, 0 for none; if there is a newer one, nothing is saved. */
export const SaveBusiness = BusinessDraft.extend({ was: z.number().int().min(0), logo: LogoChange })
export type SaveBusiness = z.infer<typeof SaveBusiness>

export const LogoParams = z.object({ logo: Id })

const ShownDetails = z.object({
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  town: z.string(),
  postcode: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** What the website says otherwise; empty if it says the same. */
  websiteName: z.string(),
  websiteEmail: z.string(),
  websitePhone: z.string(),
  vatNumber: z.string().nullable(),
  bankDetails: z.string().nullable(),
  /** The logo's address. */
  logo: z.string().nullable(),
})

/** The details that papers and mails show today, and every version that was saved. */
export const BusinessDesk = z.object({
  /** 0: none was saved yet, and the details are the project's own. */
  version: z.number(),
  details: ShownDetails,
  /** The newest first. */
  versions: z.array(
    ShownDetails.extend({ number: z.number(), savedAt: z.string(), savedBy: z.string().nullable() }),
  ),
})
export type BusinessDesk = z.infer<typeof BusinessDesk>
export type BusinessVersion = BusinessDesk['versions'][number]
