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
          'Press “I’ve lost my code” under the box for it and type your email address. If the school has given me that address, the code will reach you within minutes. Otherwise ask the school office, or write to me.',
        ],
      },
      {
        question: 'I see drawings, not my child',
        answer: [
          'That is the sample gallery, which opens when a code isn’t one of mine. Please check the code against the card: 8 and B look alike, and no code has a letter O or a zero.',
        ],
      },
      {
        question: 'Do I need an account?',
        answer: [
          'No. The code is enough to look and to buy. With an account, you have all your children in one place and don’t need to type codes again.',
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
          'Only people with the code, and the accounts that it is linked to: two at most. The photos don’t appear on any public page or in any search engine. If you think somebody else has your code, write to me, and I’ll stop it at once and send you a new one.',
        ],
      },
      {
        question: 'Which photo does the school get?',
        answer: [
          'One portrait of your child at most, and only if the school has agreed it with me: for its own records, the class sheet or the yearbook, which has the class photos too. The gallery then says so, and you can choose by ticking “This one for school”. If you tick none, I choose. A child whose photos were refused is left out.',
        ],
      },
      {
        question: 'That isn’t my child',
        answer: [
          'Press “This isn’t my child” under the photos. The photo is hidden from everybody at once, and I’ll put it right.',
        ],
      },
      {
        question: 'I don’t want any photos of my child here',
        answer: [
          'Write to me or to the school. I’ll take the photos down the same day, and destroy them if you like.',
        ],
      },
    ],
  },
  {
    subject: 'Buying',
    answers: [
      {
        question: 'Why is there writing across the photos?',
        answer: ['It protects the photos until they are bought. What you buy has no writing on it.'],
      },
      {
        question: 'How do I get what I bought?',
        answer: [
          'Files come as a link in an email, usually within minutes and always within 24 hours. Download them to your phone or computer by the date in the email. Prints go to the school after the last day for ordering them.',
        ],
      },
      {
        question: 'The link no longer works, or I’ve lost the email',
        answer: [
          'Under “My orders”, you can have the links to your orders sent to you again. If a download has expired, write to me and I’ll open it again.',
        ],
      },
      {
        question: 'Can I change or cancel prints?',
        answer: [
          'Yes, on your order’s page, until the day it shows: which photo is printed, which part of it, or nothing at all. If you cancel them, their part of the price goes back to your card.',
        ],
      },
      {
        question: 'Can I get my money back?',
        answer: [
          'For files, you have 14 days, as long as you haven’t downloaded them. If something is wrong with a photo or a print, you always can: write to me.',
        ],
      },
      {
        question: 'Can I print and share them?',
        answer: [
          'Yes, for your family: print them wherever you like. At 300 DPI, they’re good enough for that.',
        ],
      },
    ],
  },
  {
    subject: 'Talking to me',
    answers: [
      {
        question: 'How do I reach you?',
        answer: [
          'My address and number are below. Tell me your order number if you have one, but never the code.',
        ],
      },
    ],
  },
]

/** Below the questions. */
export const notAnswered = 'Didn’t find your answer? Write to'
