import type { NoticeSection } from './notice.ts'

export const accessibilityPage = {
  title: 'Accessibility',
  description:
    'How this website and its school photos meet WCAG 2.2 AA, how that was tested, what is known to fall short, and how to report a problem.',
  lead: 'Everybody should be able to read this website, and every family to see and buy its school photos. Where something stands in your way, please say so.',
} as const

/** The accessibility statement; `email` is where problems are reported. */
export const accessibilityStatement = (email: string): NoticeSection[] => [
  {
    id: 'standard',
    heading: 'The standard',
    paragraphs: [
      'This website, the school photos, the accounts, the school’s desk and the photographer’s desk are made to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. They meet it in part: what is known to fall short is listed below.',
    ],
  },
  {
    id: 'done',
    heading: 'What was done',
    paragraphs: [],
    points: [
      'Everything works with a keyboard, focus can be seen, and a dialog gives it back where it was.',
      'Text is large enough, stands out from its ground, and can be enlarged to twice its size without loss; pages fit a phone’s width.',
      'Pictures of the website have a description, forms have labels, and a mistake is said in words at its field and to screen readers.',
      'Who asks for less motion gets none. High contrast and forced colours work.',
      'The public pages can be read and the contact form can be sent without JavaScript.',
      'No step has a time limit that loses what you typed, and no puzzle has to be solved to sign in.',
    ],
  },
  {
    id: 'tested',
    heading: 'How it was tested',
    paragraphs: [
      'Whenever the program changes, a real browser goes through it as visitors, parents, a school and the photographer do. On these ways axe, a program that finds breaches of WCAG, checks the screens, many steps are taken by keyboard alone, and pages are opened on a narrow screen, with enlarged text and in forced colours.',
      'The program can find only a part of what can go wrong, and it is the project’s own check: nobody from outside has audited it, and it has not been tried by people who use a screen reader every day.',
    ],
  },
  {
    id: 'gaps',
    heading: 'What falls short',
    paragraphs: [],
    points: [
      'School photos are described by child, class and number, not by what they show: nobody looks at children’s photos to describe them.',
      'Films have captions or a transcript only where whoever made them added some, and players of YouTube and Vimeo are as accessible as these services make them.',
      'Receipts, cards and other papers are PDFs without tags. The receipt’s content is also in its email and on the order’s page.',
      'The card fields at the checkout are the payment provider’s.',
      'Choosing the part of a photo that is printed, and framing an ID photo, are quicker with a pointer; both can be done with the arrow keys.',
    ],
  },
  {
    id: 'report',
    heading: 'Report a problem',
    paragraphs: [
      `Write to [${email}](mailto:${email}?subject=Accessibility) and say which page it was and what happened. I answer as soon as I can. If you cannot use a page now, say so: what it shows or does can be sent, or done for you, in another way.`,
      'In Scotland, England and Wales the Equality Advisory and Support Service helps if you are not content with the answer: [equalityadvisoryservice.com](https://www.equalityadvisoryservice.com/).',
    ],
  },
]
