import { LOGO_MB } from '../../../domain/business/business-desk.ts'

/** The business's details at the desk. */
export const businessWords = {
  note: 'Type your name, address, email and phone here once. The website, the school area, the privacy notice, papers and emails all show them, and every link that dials the phone follows.',
  keeps: 'Papers keep the details of their day: an order’s receipt shows what applied when it was paid.',
  notSaved: 'These details came with the project. They are used until you save your own.',
  website: {
    heading: 'If the website should say something else (optional)',
    hint: 'Leave these empty, and the website, the school area and the notices show what is above.',
  },
  vatNumber: 'VAT number (leave empty if you are not registered)',
  bankDetails: 'Account for bank transfers (optional): name, sort code, number',
  logoHint: `PNG, JPEG or WebP, at most ${LOGO_MB} MB. It is printed at the top of papers.`,
  logoAlt: 'Your logo, as papers show it',
  logoChosen: (file: string) => `Once you save, papers show ${file}.`,
  logoGoes: 'Once you save, papers show no logo.',
  saved: 'The details are saved. The website shows them in a few seconds, new papers and emails from now on.',
  noVersions: 'None yet. Each time you save, the earlier details are kept here.',
  fromTheStart: 'From the start',
  from: (day: string, who: string | null) =>
    `From ${day}, saved by ${who ?? 'an account that no longer exists'}`,
  vat: (number: string | null) => (number === null ? 'no VAT number' : `VAT ${number}`),
  logo: (has: boolean) => (has ? 'with a logo' : 'no logo'),
}
