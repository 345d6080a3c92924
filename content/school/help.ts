import { site } from '../site.ts'

interface Answer {
  question: string
  /** Paragraphs. */
  answer: readonly string[]
}

/** What parents ask, by subject. */
export const parentsHelp: readonly { subject: string; answers: readonly Answer[] }[] = [
  {
    subject: 'Getting in',
    answers: [
      {
        question: 'Where is my code?',
        answer: [
          'On the card that came home with your child, or in an email from the school or from me: 8 letters and numbers. Capitals, spaces and dashes don’t matter.',
        ],
      },
      {
        question: 'I’ve lost my code',
        answer: [
          'Press “I’ve lost my code” under the box for it and type your email address. If the school has given me that address, the code comes by email within minutes. Otherwise ask the school office, or write to me.',
        ],
      },
      {
        question: 'I see drawings, not my child',
        answer: [
          'That is the sample gallery: the code was not one of ours. Compare it with the card once more; 8 and B look alike, and there is no letter O and no digit 0 in any code.',
        ],
      },
      {
        question: 'Do I need an account?',
        answer: [
          'No. The code is enough to look and to buy. With an account you have all your children in one place and need not type codes again.',
        ],
      },
    ],
  },
  {
    subject: 'Who sees the photos',
    answers: [
      {
        question: 'Can other people see my child?',
        answer: [
          'Only who has the code, or an account that it was linked to: two at most. The photos are on no public page and in no search engine. If you think somebody else has your code, write to me, and the old one stops at once.',
        ],
      },
      {
        question: 'Which photo does the school get?',
        answer: [
          'One portrait of your child at most, and only where the school has agreed it with me: for its own records, a class’s sheet or the yearbook, which has the class photos too. The gallery says so then, and you choose by ticking “This one for school”. If you tick none, I choose. Whose family refused photos is left out.',
        ],
      },
      {
        question: 'That isn’t my child',
        answer: [
          'Press “This isn’t my child” under the photos. The photo disappears for everybody at once, and I put it right.',
        ],
      },
      {
        question: 'I don’t want any photos of my child here',
        answer: [
          'Write to me or to the school. They are taken out the same day, and destroyed if you want them to be.',
        ],
      },
    ],
  },
  {
    subject: 'Buying',
    answers: [
      {
        question: 'Why is there writing across the photos?',
        answer: ['It protects them until they are bought. What you buy has none.'],
      },
      {
        question: 'How do I get what I bought?',
        answer: [
          'Files: by a link in an email, usually within minutes and always within 24 hours. Download them to your phone or computer; the link says until when. Prints go to the school after the last day for ordering them.',
        ],
      },
      {
        question: 'The link has ended, or the email is gone',
        answer: [
          'Under “My orders” you can have the links to your orders sent to your address again. If a download has ended, write to me and I open it once more.',
        ],
      },
      {
        question: 'Can I change or cancel prints?',
        answer: [
          'Yes, on your order’s page, until the day that it names. If you cancel them, their part of the price goes back to your card.',
        ],
      },
      {
        question: 'Can I have my money back?',
        answer: [
          'For files you have 14 days, as long as you have not downloaded them. If something is wrong with a photo or a print, always: write to me.',
        ],
      },
      {
        question: 'May I print and share them?',
        answer: [
          'Yes, for your family: print them wherever you like. They have the quality for it, 300 DPI.',
        ],
      },
    ],
  },
  {
    subject: 'A person',
    answers: [
      {
        question: 'How do I reach you?',
        answer: [
          `Write to ${site.email} or ring ${site.phone}. Tell me the order’s number if there is one, and never the code.`,
        ],
      },
    ],
  },
]

/** Below the questions. */
export const notAnswered = 'Not answered? Write to'
