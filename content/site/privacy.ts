import type { EnquiryField } from '../../domain/enquiries/enquiries.ts'
import { givenTo } from '../../domain/privacy/handed-over.ts'
import type { PrivacyFacts } from '../../domain/privacy/privacy-facts.ts'
import { CONFIRM_WITHIN_DAYS } from '../../domain/reminders/reminders.ts'
import { UNDO_DAYS } from '../../domain/school/merging.ts'
import { accountantGets, labGets, listOfData, SERVICES, schoolNeverGets } from '../handed-over.ts'
import { days, hours, type NoticeSection } from './notice.ts'
import { onYourDevice } from './stored-on-device.ts'

/** Where films that visitors can play come from. */
export type FilmHost = 'youtube' | 'vimeo'

export const privacyPage = {
  title: 'Privacy',
  description:
    'What is kept about families, buyers and visitors, why and for how long, who else handles it, and how to see, correct or delete it.',
  lead: 'What is kept about you and your child, why, for how long, and who else handles it. This page is written from the settings that the shop runs with, so what it says is what really happens.',
} as const

/** The privacy notice, for a shop that runs with these settings. */
export function privacyNotice(facts: PrivacyFacts, films: readonly FilmHost[]): NoticeSection[] {
  return [
    inShort(facts),
    controllers(facts),
    schoolPhotos(facts),
    sales(facts),
    enquiries(facts),
    clients(),
    ...visits(facts),
    everything(facts),
    others(facts, films),
    onYourDevice(facts),
    rights(facts),
    complaints(facts),
  ]
}

function inShort({ controller, visits }: PrivacyFacts): NoticeSection {
  return {
    id: 'in-short',
    heading: 'In short',
    paragraphs: [],
    points: [
      'A child’s photos are seen only with that child’s code, or by an account that is linked to the child.',
      visits
        ? 'There are no advertisements and no tracking. How often a page is opened is counted, but not who opens it. Nothing is sold to anybody.'
        : 'There are no advertisements, no tracking and no statistics about visitors, and nothing is sold to anybody.',
      'No face recognition is used. Photos are sorted by printed cards and by the school’s list.',
      `To see, correct or delete what is kept, write to ${mail(controller.email)}. It costs nothing.`,
    ],
  }
}

function controllers({ controller }: PrivacyFacts): NoticeSection {
  const { name, address, email, phone } = controller
  return {
    id: 'who',
    heading: 'Who is responsible',
    paragraphs: [
      `The photographer is **${name}**, ${address}. ${[mail(email), phone].filter(Boolean).join(' · ')}`,
      `**For school photos the school is controller of the pupil data that it gives**: names, classes, parents’ addresses and refusals. ${name} uses them for it: to sort the photographs, to send families their access codes, and for nothing else. Messages to these addresses carry no offers. The lawful basis is for the school to name; its own privacy notice says which.`,
      `**${name} is controller of the sale**, that is of parents’ accounts, orders, payments and the reminders that a parent asks for, unless the agreement with your school says otherwise; and of this website and its enquiries.`,
    ],
  }
}

function schoolPhotos({ keptFor }: PrivacyFacts): NoticeSection {
  return {
    id: 'school-photos',
    heading: 'School photos',
    paragraphs: ['About each pupil on a school’s list:'],
    tables: [
      {
        caption: 'What is kept about pupils',
        columns: ['What', 'Why', 'How long'],
        rows: [
          [
            'Photographs, and everything made from them',
            'The family can see them and buy them',
            'Until the date that the photographer sets for the event, as agreed with the school. Ask the school or me for it. If no date is set: until the school asks me to delete them',
          ],
          [
            'Name, class, the school’s own number, absences',
            'To sort the photographs and to print the cards',
            'Until the pupil, the class or the event is deleted, when the school or the family asks for it',
          ],
          [
            'Refusals: of what, who said so, when, and the reason if one was given',
            'So that they are respected everywhere',
            'As long as the name is kept',
          ],
          [
            'On the photo day: the school’s note for the photographer, and who was marked here, away or refusing',
            'To photograph each pupil in the way that suits them, and to sort the photographs',
            'As long as the photographs are kept',
          ],
          [
            'A parent’s email address, if the school provides it',
            'To send the access code',
            'As long as the name is kept',
          ],
          [
            'The access code',
            'To open the child’s photos, and nobody else’s',
            'As long as the name is kept, or until a new one is made',
          ],
          [
            'Who opened which photos, and when',
            'To notice when somebody else uses a code',
            days(keptFor.looks),
          ],
          ['How a list was before it was changed', 'To undo a mistake', days(UNDO_DAYS)],
          [
            'Photos that were not uploaded completely',
            'So that the upload can be resumed',
            days(keptFor.uploads),
          ],
        ],
      },
    ],
    after: [
      'A family may refuse photographs, the class photograph or sales at any time. Tell the school, or write to me.',
    ],
  }
}

function sales({ keptFor, processors }: PrivacyFacts): NoticeSection {
  const takesCards = processors.some(({ does }) => does === 'payments')
  return {
    id: 'sales',
    heading: 'Accounts, orders and messages',
    paragraphs: ['About parents and others who use the shop:'],
    tables: [
      {
        caption: 'What is kept about buyers',
        columns: ['What', 'Why', 'How long'],
        rows: [
          [
            'An account: email address, a scrambled form of the password, your second steps (a phone number, if that is one) and which children are linked',
            'To open photos without the code (a contract with you)',
            'Until you ask me to delete it',
          ],
          [
            'From which network address and with which browser an account was used',
            'To notice a stranger in an account (a legitimate interest, yours and mine)',
            days(keptFor.places),
          ],
          [
            'An order: your name, email address, postcode, phone number if you give one, the child’s name and class, the postal address if prints are sent home, what was bought, what was paid and how',
            'To deliver it (a contract with you), and for the books (tax law)',
            'As long as tax law requires, six years at least. Once the child is deleted, nothing in it is about the child',
          ],
          ['What was bought, to download', 'To deliver it', `${days(keptFor.downloads)} after delivery`],
          [
            'A card’s number',
            'To pay',
            takesCards
              ? 'Never kept here: it goes from your browser to the payment provider named below'
              : 'Never kept. This shop takes no cards at present',
          ],
          [
            'Reminders that you asked for: your email address, your mobile number if you gave it for text messages, and the words that you agreed to',
            'To remind you before sales close (your consent, which you can withdraw by the link in each of them)',
            `Until the child is deleted, as proof; unconfirmed requests for ${days(CONFIRM_WITHIN_DAYS)}`,
          ],
          [
            'Which emails and text messages were sent to whom, without their words',
            'To find out why one did not arrive',
            days(keptFor.messages),
          ],
          [
            'An email address that mail could not be delivered to',
            'To stop sending there',
            'Until I mark it as working again, or the child is deleted',
          ],
          [
            'Links and codes sent by email, and a count of attempts to sign in',
            'To let you in, and to keep guessers out',
            `${hours(keptFor.expired)} after they expire`,
          ],
        ],
      },
    ],
    after: [
      'A school’s staff who use its desk, and people who help me at mine, have an account like a parent’s. What is done at a desk is recorded, with who did it and when.',
    ],
  }
}

/** What the contact form sends; a new field does not compile without its words here. */
const enquiryFields: Record<EnquiryField, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  service: 'what it is about',
  budget: 'your budget',
  message: 'your message',
}

function enquiries({ keptFor }: PrivacyFacts): NoticeSection {
  return {
    id: 'enquiries',
    heading: 'Enquiries',
    paragraphs: [
      `What you send with the contact form (${Object.values(enquiryFields).join(', ')}) is kept so that I can answer you, which is a legitimate interest of us both. It is deleted **${days(keptFor.enquiries)}** after it arrived, with the record of the mails about it. Emails between us, and bookings, are kept like any business letter.`,
    ],
  }
}

function clients(): NoticeSection {
  return {
    id: 'clients',
    heading: 'Quotes and invoices',
    paragraphs: [
      'When you ask me for a film or for photographs, I keep your name, business, email, phone and address, and what I offered you. When you accept a quote, the name you typed, the time and your network address are kept with it, as evidence of what we agreed. The days held for you, with your project’s name, may also be in the calendar of my phone, which its maker may keep. Until an invoice is paid, you may get emails that remind you of it; some are sent automatically. Invoices, credit notes, these reminders and what else belongs to them are kept until **six years after their tax year**, as tax law asks, and are then deleted. Everything else is deleted whenever you ask: your details, quotes that led to no invoice, and the evidence of acceptance.',
    ],
  }
}

function visits({ visits }: PrivacyFacts): NoticeSection[] {
  if (!visits) return []
  return [
    {
      id: 'visits',
      heading: 'How often pages are opened',
      paragraphs: [
        'When a page of this website is opened, the server adds one to a number: for that page, on that day, and for the website that the link was on, if your browser names it. I do this to see which pages are of use, which is a legitimate interest of mine. **No cookie is set for it, and no network address is stored**: only sums are kept.',
        `When an enquiry is sent, one is added for each page that was opened before it in the same half-hour, and I see those sums only from five on. For that half-hour the server remembers which pages were opened, under a scrambled form of your network address and the kind of your browser. That is in its memory alone, under a key that nobody knows. The school photos, accounts and orders are not counted. Sums are deleted after **${days(visits.days)}**.`,
      ],
    },
  ]
}

function everything({ backups }: PrivacyFacts): NoticeSection {
  return {
    id: 'security',
    heading: 'Backups and security',
    paragraphs: [
      backups
        ? `A backup is made every night, and the last ${backups.kept} are kept, ${backups.encrypted ? 'encrypted' : 'not encrypted'}. What is deleted disappears from them as they expire, and does not come back when one is restored.`
        : 'No nightly backups are made.',
      'Previews carry a watermark, and their addresses stop working after some hours. Attempts with wrong codes are counted and slowed down.',
    ],
  }
}

const FILMS: Record<FilmHost, string> = {
  youtube: 'YouTube (Google)',
  vimeo: 'Vimeo',
}

function others({ processors }: PrivacyFacts, films: readonly FilmHost[]): NoticeSection {
  return {
    id: 'others',
    heading: 'Who else handles it',
    paragraphs: [
      processors.length > 0
        ? 'These services work for me, and may use what they get for nothing else:'
        : 'No other service handles it: everything is on the photographer’s own server.',
    ],
    ...(processors.length > 0 && {
      tables: [
        {
          caption: 'Services that work for me',
          columns: ['Service', 'What it does', 'What it gets'] as const,
          rows: processors.map(({ does, name }) => [name, ...SERVICES[does]] as const),
        },
      ],
    }),
    after: [
      `A photo lab prints what was ordered as a print. ${labGets()}. Ask me which lab.`,
      'A parcel to your home has your name and address on it, for whoever carries it.',
      `My accountant gets lists and receipts with ${accountantGets()}`,
      `The school sees its own lists, refusals and who has been photographed. The files that its agreement with me names have no more than ${listOfData(givenTo('school'))}. It never gets ${schoolNeverGets()}, and sees no parent’s account.`,
      ...(films.length > 0
        ? [
            `Films on this website come from ${films.map((host) => FILMS[host]).join(' and ')}. Nothing is loaded from there until you press play; from then on that service sees your network address, and what it stores is up to that service. It is asked not to set cookies.`,
          ]
        : []),
      'Nobody else, unless a court or the law obliges me.',
    ],
  }
}

function rights({ controller }: PrivacyFacts): NoticeSection {
  return {
    id: 'rights',
    heading: 'Your rights, and your child’s',
    paragraphs: ['You may ask me to'],
    points: [
      'show what is kept about you or your child, and give you a copy,',
      'correct it,',
      'delete it: photos, names, addresses and codes go at once, an order stays for the books without the child,',
      'stop using it, or use less of it,',
      'hand over what you gave me in a form that a computer can read.',
    ],
    after: [
      'You may object to anything that I do in my own interest, and withdraw a consent at any time; what was done before stays lawful.',
      'These rights are the child’s. **In Scotland a child of twelve or more is presumed able to use them**, and may write to me without a parent. For a younger child a parent or carer does.',
      `**How:** write to ${mail(controller.email)}, or to the address above, with the child’s name and school. I may ask you something to be sure that it is you. You get an answer within a month, at no cost. I pass on to the school at once whatever is for the school to decide; you can also ask it directly.`,
      'No decision about you or your child is made by a computer alone.',
    ],
  }
}

function complaints({ controller }: PrivacyFacts): NoticeSection {
  const subject = 'Complaint about data protection'
  return {
    id: 'complaints',
    heading: 'Complaints',
    paragraphs: [
      `Is something wrong? [Complain by email](mailto:${controller.email}?subject=${encodeURIComponent(subject)}), or by post to the address above. **A complaint about data protection is acknowledged within 30 days.** I look into it without delay, and tell you what came of it.`,
      'You can also complain to the Information Commissioner’s Office: [ico.org.uk/make-a-complaint](https://ico.org.uk/make-a-complaint/), telephone 0303 123 1113.',
    ],
  }
}

const mail = (address: string) => `[${address}](mailto:${address})`
