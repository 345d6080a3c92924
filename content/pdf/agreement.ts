import { givenTo, heldBy } from '../../domain/privacy/handed-over.ts'
import type { ConfiguredPrivacy, Processor, ProcessorTask } from '../../domain/privacy/privacy-facts.ts'
import type { CommissionTerms } from '../../domain/school/commission.ts'
import { accountantGets, labGets, listOfData, SERVICES, schoolNeverGets } from '../handed-over.ts'
import { commissionTerms } from './commission.ts'

/**
 * The text of the agreement with a school and of its impact assessment. A draft for both sides to read, not legal
 * advice. Dates and settings come from the event and the configuration.
 */
export interface AgreementFacts {
  photographer: { name: string; address: string; email: string; phone: string | null }
  school: string
  event: string
  /** Dates in words; null if not set. */
  photoDay: string
  salesOpen: string
  salesClose: string | null
  photosDestroyed: string | null
  /** Whether the owner publishes each class by hand. */
  heldForReview: boolean
  /** Retention, backups and processors, as configured. */
  privacy: ConfiguredPrivacy
  desk: { secondFactor: boolean }
  staff: number
  /** The owner's settings for what the school's staff can download. */
  gives: { idPhotos: boolean; officeSheets: boolean; yearbook: boolean }
  /** What the school gets of families' orders; null if it gets nothing. */
  commission: CommissionTerms | null
  /** The date of the paper, in words. */
  today: string
}

/** A heading with paragraphs; `fill` leaves lines for writing. */
export interface SchoolPaperSection {
  heading: string
  lines: readonly string[]
  fill?: boolean
}
export interface SchoolPaperContent {
  title: string
  about: string
  sections: readonly SchoolPaperSection[]
}

const NOT_ADVICE =
  'This is a draft for the school and the photographer to complete, made from the settings of the shop. It is not legal advice: please have the school’s data protection adviser read it.'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** The agreement for one event, for signing. */
export function agreement(facts: AgreementFacts): SchoolPaperContent {
  const { photographer, school } = facts
  return {
    title: 'Photography and data protection agreement',
    about: `${facts.event}, ${school}, ${facts.photoDay}`,
    sections: [
      { heading: 'What this document is', lines: [NOT_ADVICE] },
      {
        heading: 'The two sides',
        lines: [
          `The school: ${school}.`,
          `The photographer: ${[photographer.name, photographer.address, photographer.email, photographer.phone].filter(Boolean).join(', ')}.`,
        ],
      },
      { heading: 'Who is controller of what', lines: controllers(facts) },
      { heading: 'How long it is kept', lines: retention(facts) },
      { heading: 'What the school gets', lines: schoolGets(facts) },
      ...(facts.commission ? [{ heading: 'Commission', lines: commission(facts, facts.commission) }] : []),
      {
        heading: 'Refusals',
        lines: [
          'A family may refuse photographs, the class photograph, or sales, at any time. The shop respects this wherever photographs are seen, bought, downloaded or printed. A class photograph is not shown to anybody while a pupil in it has refused. A pupil whose family refuses sales alone is left out of class sheets that other families buy, but may be in a class photograph that they buy, unless the family refuses that too. A photograph of several pupils, such as siblings or friends, is seen and bought by the families of all of them, without the names of the others, and by nobody while one of them has refused anything.',
          'A pupil may refuse the same on their own: from the age of twelve, the law of Scotland presumes that a child can decide. A refusal is recorded with who said so (family, pupil or school), the day, and a reason if one was given. The strictest one in force applies, and lifting what one of them said lifts nothing that another said. The school sees that a family or a pupil refuses, and reads only the reasons that it gave itself.',
        ],
      },
      { heading: 'Requests and complaints', lines: complaints(facts) },
      {
        heading: 'Signed',
        lines: [`For the school (name, role, date)`, `For ${photographer.name} (name, date)`],
        fill: true,
      },
    ],
  }
}

function controllers({ school, photographer }: AgreementFacts) {
  return [
    `${school} is controller of the pupil data that it gives: names, classes, parents’ addresses and refusals. ${photographer.name} uses them for it: to sort the photographs, to send families their access codes, and for nothing else. Messages to these addresses carry no offers.`,
    `To be agreed: ${photographer.name} is controller of the sale, that is of parents’ accounts, orders, payments and the reminders that a parent asks for. Who is controller of the sale is not settled in general, so both sides confirm it here.`,
    'The lawful basis is for the school to name. The ICO expects public task of most state schools, and legitimate interests may apply elsewhere; council schools in Scotland ask their data protection officer. Families are informed beforehand.',
    'In Scotland a child of twelve or more is presumed able to use these rights themselves (Data Protection Act 2018, section 208).',
    'No face recognition is used. Photographs are sorted by printed cards and by the school’s list.',
  ]
}

function retention({ privacy, photosDestroyed, salesOpen, salesClose }: AgreementFacts) {
  const { keptFor, backups } = privacy
  return [
    photosDestroyed
      ? `The photographs and everything made from them are destroyed after ${photosDestroyed}. The owner is warned two weeks before, and the school can have a certificate of destruction.`
      : 'No day is set on which the photographs are destroyed. To be agreed before signing.',
    'The school’s notes for the photo day (what the photographer should know before the shutter) and the marks made on that day (here, away, refused, and when) are deleted with the photographs. The photographer’s phone keeps the list for a day.',
    `Families see and buy from ${salesOpen}${salesClose ? ` until ${salesClose}` : '; no closing day is set'}. What was bought can be downloaded for ${days(keptFor.downloads)}.`,
    `Who looked at which gallery is kept for ${days(keptFor.looks)}, sign-in places for ${days(keptFor.places)}, who was sent which message for ${days(keptFor.messages)}, unfinished uploads for ${days(keptFor.uploads)}, what somebody wrote with the website’s contact form for ${days(keptFor.enquiries)}.`,
    `The postal address to which a buyer has prints sent is used for that alone: it is on the parcel’s label, which the carrier sees${givenTo('lab').includes('postalAddress') ? ', and so does the lab' : '. The lab does not get it'}. It is deleted with the buyer’s other details.`,
    'Orders are kept as tax law requires; once a child is erased, without anything about the child.',
    backups
      ? `Backups: the last ${backups.kept} are kept, ${backups.encrypted ? 'encrypted' : 'not encrypted'}. What is erased disappears from them as they expire, and does not come back when one is restored.`
      : 'No nightly backups are configured.',
  ]
}

/** What the school's copy holds, and what no school is given. */
const handedOver = () =>
  `On request, as a file, about one pupil or about the whole event: ${listOfData(heldBy('school-copy'))}. Refusals have their source and day, and photographs that were refused are left out. Neither this file nor any other that the school gets has ${schoolNeverGets()}, or says anything about parents’ accounts and reminders.`

function schoolGets({ staff, heldForReview, gives, commission }: AgreementFacts) {
  return [
    staff > 0
      ? `${staff === 1 ? 'One member' : `${staff} members`} of staff of the school can see its own events: classes, names, and who has been photographed. ${gives.idPhotos || gives.officeSheets || gives.yearbook ? 'No pictures except those named here, no' : 'No pictures, no'} codes, no parents, no orders${commission ? ' except the totals of its commission' : ''}.`
      : 'Nobody at the school has been given access to its own view yet.',
    heldForReview
      ? 'Families see a class only once the photographer has checked and published it.'
      : 'Families see photographs as soon as they are ready; classes are not held for review.',
    gives.idPhotos
      ? `ID photos for the school’s records: one cropped portrait of each pupil who has one, named by the school’s own number, with a list. They hold ${listOfData(heldBy('id-photos'))}. Pupils for whom photographs were refused are left out. Every download is recorded.`
      : 'No ID photos for the school’s records.',
    gives.officeSheets
      ? 'A sheet for each class with portraits and names, for the office. Pupils for whom photographs or the class photograph were refused are left out. Every download is recorded.'
      : 'No class sheets for the office.',
    gives.yearbook
      ? `A yearbook folder: one portrait of each pupil who has one, full size and without a watermark, named by class and name, and the class photographs that may be shown, with a list. It holds ${listOfData(heldBy('yearbook'))}. Pupils for whom photographs or the class photograph were refused are left out. Every download is recorded.`
      : 'No yearbook folder.',
    ...(gives.idPhotos || gives.officeSheets || gives.yearbook
      ? [
          'A family may say which portrait is for school; otherwise the photographer chooses, or it is the first of the gallery.',
        ]
      : []),
    handedOver(),
    'A certificate of destruction, without names, for whatever is erased.',
  ]
}

function commission({ school, staff }: AgreementFacts, terms: CommissionTerms) {
  const { commissionPercent: share } = terms
  return [
    share === null
      ? `${school} gets ${commissionTerms(terms)} that is paid for this event, and no more than is left of the order.`
      : `${school} gets ${share}% of what families pay for this event, including VAT.`,
    'Refunds and disputes are taken off. An order keeps the terms that were agreed when it was placed. Families are told of the commission beside the price.',
    `The statement gives the sums of each day, without families, children or order numbers. ${staff > 0 ? 'The school’s staff can download it at any time.' : 'The photographer sends it.'}`,
  ]
}

function complaints({ photographer }: AgreementFacts) {
  return [
    `Families and the school write to ${photographer.email}. A complaint about data protection is acknowledged within 30 days.`,
    'A request for data that reaches one side and concerns the other is passed on at once.',
    'Anyone who is not satisfied can complain to the Information Commissioner’s Office: ico.org.uk.',
  ]
}

/** A template for the school's data protection impact assessment. */
export function impactAssessment(facts: AgreementFacts): SchoolPaperContent {
  const { photographer, desk } = facts
  return {
    title: 'Data protection impact assessment: template',
    about: `${facts.event}, ${facts.school}, made on ${facts.today}`,
    sections: [
      { heading: 'What this document is', lines: [NOT_ADVICE] },
      {
        heading: '1. What is done, and why',
        lines: [
          `${photographer.name} photographs pupils of ${facts.school} on ${facts.photoDay}, and families see and buy the photographs with an access code of their own.`,
          'Data: names, classes, parents’ email addresses, refusals with who said so, when and why, the school’s notes for the photo day, which may touch on a pupil’s health, and what was marked on that day, photographs, access codes, who looked at which gallery, and for buyers name, email address, phone number if given, postcode, the child’s name and class, and what was bought; the postal address only of those who want prints sent home, and a mobile number only of those who ask for reminders by text message. Card numbers stay with the payment provider. The name of a class, which may be a teacher’s, is seen by the families of the school, on cards and orders, and by the lab.',
          `What the school gets of it: ${facts.staff > 0 ? 'its staff see classes, names and who has been photographed; ' : ''}the files named in the agreement. ${handedOver()}`,
        ],
      },
      { heading: '2. Who is controller', lines: controllers(facts) },
      {
        heading: '3. Who is involved',
        lines: helpers(facts.privacy.processors),
      },
      { heading: '4. How long', lines: retention(facts) },
      {
        heading: '5. Is it necessary and proportionate?',
        lines: ['For the school to answer: why photographs, why these data, and how families are told.'],
        fill: true,
      },
      {
        heading: '6. Risks, and what is done about them',
        lines: [
          'A stranger sees a child: codes have 8 of 31 symbols, wrong ones are counted and slowed down, a lost code is replaced and the old one stops at once. Previews carry a watermark and their addresses expire.',
          'A photograph goes to the wrong family: sorting by card, a check by the owner where the sorting is unsure, also of who is in a photograph of several pupils, and “this is not my child” withdraws a photograph at once.',
          'The photographer’s phone is lost on the photo day: it holds names, refusals and notes of the event that was opened, for a day and for whoever can unlock it; no access code, no address and no photograph. Its session is ended from another device. Notes are short, in no log and in no file of the roster.',
          'A refusal is overlooked: it is kept in the data and checked at each view, sale, download and print.',
          'A pupil is overruled: what a pupil refuses is kept beside what the family says, and stands until the pupil lifts it.',
          `Somebody gets into the desk: passwords are checked for strength, and a second step is ${desk.secondFactor ? 'required of every owner' : 'possible but not required. Consider requiring it'}.`,
          `Data are kept too long: ${facts.photosDestroyed ? `the photographs are destroyed after ${facts.photosDestroyed}, with a certificate` : 'no day of destruction is set. Set one'}.`,
          'Hidden data in pictures: what is delivered has its metadata replaced.',
        ],
      },
      {
        heading: '7. Remaining risks, and who accepts them',
        lines: ['Remaining risks, advice of the data protection officer, decision, name, date'],
        fill: true,
      },
    ],
  }
}

/** Who else handles what is held about a family. */
function helpers(processors: readonly Processor[]): string[] {
  const photosHere = 'Photographs are stored on the photographer’s own server.'
  const elsewhere = processors.some(({ does }) => does === 'files')
  return [
    ...(elsewhere ? [] : [photosHere]),
    ...processors.map(
      ({ does, name }) =>
        `${HELPERS[does](name)} It gets: ${SERVICES[does][1].replace(/^\w/, (first) => first.toLowerCase())}.`,
    ),
    `A photo lab prints what was ordered as a print. ${labGets()}.`,
    `The photographer’s accountant gets lists and receipts with ${accountantGets()}`,
  ]
}

const HELPERS: Record<ProcessorTask, (name: string) => string> = {
  files: (name) => `Photographs are stored at ${name}.`,
  database: (name) => `Records are stored at ${name}.`,
  accounts: (name) => `Accounts are kept at ${name}.`,
  mail: (name) => `Email is sent through ${name}.`,
  bounces: (name) => `${name} reports which emails did not arrive.`,
  texts: (name) => `Text messages are sent through ${name}.`,
  payments: (name) => `Payments are taken through ${name}.`,
  traces: (name) => `How long work takes is reported to ${name}.`,
}
