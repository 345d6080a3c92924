import type { NoticeSection } from './notice.ts'

export const accessibilityPage = {
  title: 'Accessibility',
  description:
    'How this website and its school photos meet WCAG 2.2 AA, how that was tested, what is known to fall short, and how to report a problem.',
  lead: 'Everybody should be able to read this website, and every family to see and buy its school photos. If something stands in your way, please say so.',
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
      'Everything works with a keyboard, the focus is always visible, and closing a dialog returns it to where it was.',
      'Text is large enough, contrasts with its background, and can be enlarged to twice its size without loss; pages fit a phone’s width.',
      'Pictures on the website have a description, forms have labels, and a mistake is explained in words beside its field and announced to screen readers.',
      'If you’ve asked your device for less motion, nothing moves. High contrast and forced colours work.',
      'The public pages can be read and the contact form can be sent without JavaScript.',
      'No step has a time limit that loses what you typed, and there is no puzzle to solve when you sign in.',
    ],
  },
  {
    id: 'tested',
    heading: 'How it was tested',
    paragraphs: [
      'Whenever the program changes, a real browser goes through it as visitors, parents, a school and the photographer do. Along these journeys the screens are checked with axe, which finds breaches of WCAG; many steps are taken by keyboard alone; and pages are opened on a narrow screen, with enlarged text and in forced colours.',
      'Axe can find only part of what can go wrong, and this is the project’s own check: nobody from outside has audited it, and people who use a screen reader every day have not tried it.',
    ],
  },
  {
    id: 'gaps',
    heading: 'What falls short',
    paragraphs: [],
    points: [
      'School photos are described by child, class and number, not by what they show: nobody looks at children’s photos to describe them.',
      'Films have captions or a transcript only where their makers added them, and the YouTube and Vimeo players are as accessible as those services make them.',
      'Receipts, cards and other papers are PDFs without tags. The receipt’s content is also in its email and on the order’s page.',
      'The card fields at the checkout are the payment provider’s.',
      'Choosing the part of a photo that is printed, and framing an ID photo, are quicker with a pointer; both can be done with the arrow keys.',
    ],
  },
  {
    id: 'report',
    heading: 'Report a problem',
    paragraphs: [
      `Write to [${email}](mailto:${email}?subject=Accessibility) and say which page it was and what happened. I answer as soon as I can. If there is a page you cannot use now, say so: I can send you what it shows, or do for you what it does, in another way.`,
      'In Scotland, England and Wales the Equality Advisory and Support Service can help if you are not happy with the answer: [equalityadvisoryservice.com](https://www.equalityadvisoryservice.com/).',
    ],
  },
]
