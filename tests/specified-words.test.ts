import { expect, test } from 'vitest'
import { blog } from '../content/site/blog.ts'
import { caseStudies as studies } from '../content/site/case-studies/all.ts'
import { films } from '../content/site/films.ts'
import { clients, testimonials } from '../content/site/home/clients.ts'
import { site } from '../content/site.ts'
import { autoplayOf } from '../domain/site/media/film.ts'
import { samplePages } from './support/rendered-site.ts'

/**
 * What the specification and `content/` promise about a page: texts as a reader sees them, and links by label and
 * address.
 */
interface Promised {
  says?: readonly string[]
  leads?: readonly (readonly [label: string, href: string])[]
  /** How many links have this label, or begin with it. */
  counts?: readonly (readonly [label: string, count: number])[]
}

const rendered = await samplePages()
const pages = [...rendered.keys()]

const FILM = '/services/film-production'
const STILLS = '/services/photography'
const AIR = '/services/aerial-media'
const START = ['Start Your Project', '/#contact'] as const
const CONTACT = '/#contact'

const filmCards = [
  ['Community & Social', `${FILM}/community-social`],
  ['Cultural & Heritage', `${FILM}/cultural-heritage`],
  ['Aerial Cinematography', `${FILM}/aerial-cinematography`],
  ['Event & Promotional', `${FILM}/event-promotional`],
  ['Film Productions', `${FILM}/film-productions`],
  ['Personal Films', `${FILM}/personal-films`],
] as const
const stillsCards = [
  ['Landscape & Nature', `${STILLS}/landscape-nature`],
  ['Destination & Tourism', `${STILLS}/destination-tourism`],
  ['Private & Lifestyle', `${STILLS}/private-lifestyle`],
  ['Commercial & Brand', `${STILLS}/commercial-brand`],
  ['Aerial Photography', `${STILLS}/aerial`],
] as const
const airCards = [
  ['Scenic Landscape', `${AIR}/scenic-landscape`],
  ['Tourism & Destination', `${AIR}/tourism-destination`],
  ['Architectural & Property', `${AIR}/architectural-property`],
  ['Infrastructure & Industry', `${AIR}/cinematic-creative`],
] as const
const caseStudies = [
  ['Islay Whisky Journey', '/case-study/islay-whisky-journey'],
  ['SSDA Winter Tourism', '/case-study/ssda-winter-tourism'],
  ['Visqueen Product Photography', '/case-study/visqueen-product-photography'],
  ['SOSE Pathways Tender', '/case-study/sose-pathways-tender'],
  ['Fieldsports Journal Editorial', '/case-study/fieldsports-journal-editorial'],
  ['Bollywood Promotional Film', '/case-study/tourism-promotional-film'],
  ['Heritage Documentation', '/case-study/heritage-documentation'],
  ['Taymouth Castle Golf', '/case-study/taymouth-castle-golf'],
] as const

/** The contact form with its options, and what it says once sent. */
const form = [
  'Name Email Phone (optional) Service Please select Aerial Filming Video Production Commercial Photography Drone Photography Tourism Marketing Property Marketing Corporate Video Documentary Other Budget (optional) Please select Under £1,000 £1,000-£5,000 £5,000-£10,000 £10,000-£25,000 £25,000+ Not sure yet Message',
  "Message Sent! Thank you for your inquiry. We'll get back to you within 24 hours.",
  'Send message',
]

/** The header and footer of every page. */
const everywhere: Promised = {
  says: ['Scottish Borders', '© 20', '25+ years’ experience', site.email],
  leads: [
    [site.name, '/'],
    ['All Services', '/services'],
    ['Film Production', FILM],
    ...filmCards,
    ['Photography', STILLS],
    ...stillsCards,
    ['Aerial Media', AIR],
    ...airCards,
    ['View All Work', '/#portfolio'],
    ...caseStudies,
    ['About', '/about'],
    ['Blog', '/blog'],
    ['Contact', CONTACT],
    ['Get in Touch', CONTACT],
    ['Services', '/#services'],
    ['Portfolio', '/#portfolio'],
    ['About', '/#about'],
    ['Blog', '/#blog'],
    ['Terms and conditions', '/terms-and-conditions'],
    ['Rate card', '/rate-card'],
    [site.email, `mailto:${site.email}`],
    ...site.social.map(({ name, href }) => [name, href] as const),
  ],
}

const ACTIONS: Readonly<Record<string, readonly [string, string]>> = {
  'islay-whisky-journey': ['Enquire About Private Commissions', CONTACT],
  'taymouth-castle-golf': ['Start Your Project', '/case-study/taymouth-castle-golf#contact'],
}

const productFilm = ['Play the product film', autoplayOf(films.product.address)] as const

const promised: Readonly<Record<string, Promised>> = {
  '/': {
    says: [
      'Cinematic storytelling that moves people',
      'Film Production Documentary',
      'Aerial Media CAA-licensed',
      'Stock Footage Over 5,200 clips',
      'Play the showreel',
      clients.map(({ name }) => name).join(' '),
      ...testimonials.map(({ content, name, role, company }) => `“${content}” ${name} ${role}, ${company}`),
      'I’m based in Peebles, in the Scottish Borders. I cover Scotland, the UK and international work.',
      'The selects are with you in 7-10 days',
      'Final edits follow in 2-3 weeks',
      'Video takes 3-6 weeks',
      'A 50% deposit secures the date, with the balance on completion',
      'My drones are CAA licensed',
      'Backup dates are included for weather-dependent shoots',
      'Still have questions?',
      'View Full Case Study',
      ...form,
    ],
    leads: [
      ['Explore My Work', '/#portfolio'],
      START,
      ['All Work', '#work'],
      ['Aerial Filming', '#work-aerial-filming'],
      ['Video Production', '#work-video-production'],
      ['Commercial Photography', '#work-commercial-photography'],
      ['Tourism', '#work-tourism'],
      ['Public Sector', '#work-public-sector'],
      ['Private Sector', '#work-private-sector'],
      ['Discuss Your Project', CONTACT],
      ['Get Free Quote', CONTACT],
    ],
    counts: [
      ['Learn More', 8],
      ['View Full Case Study', 1],
      ['Read More', 3],
    ],
  },
  '/about': {
    says: ['Story First', 'Craft & Care', 'Collaboration'],
    leads: [
      ['View My Portfolio', '/#portfolio'],
      ['Get in Touch', CONTACT],
    ],
  },
  '/services': { says: ['Film Production', 'Photography', 'Aerial Media', 'Stock Footage'], leads: [START] },
  [FILM]: { says: ['01 / 06', '06 / 06'], leads: [START] },
  ...Object.fromEntries(
    filmCards.map(([title, href]) => [href, { says: [title, 'Featured projects'], leads: [START] }]),
  ),
  [STILLS]: { says: ['01 / 05', '05 / 05'], leads: [START] },
  ...Object.fromEntries(stillsCards.map(([title, href]) => [href, { says: [title], leads: [START] }])),
  [AIR]: { says: ['01 / 04', '04 / 04'], leads: [START] },
  [`${AIR}/scenic-landscape`]: { says: ['Scenic Landscape', '16 photographs'], leads: [START] },
  [`${AIR}/tourism-destination`]: { says: ['Tourism & Destination', '25 photographs'], leads: [START] },
  [`${AIR}/architectural-property`]: { says: ['Architectural & Property'], leads: [START] },
  [`${AIR}/cinematic-creative`]: {
    says: [
      ...['Infrastructure & Industry', 'Featured examples', 'Train Stations'],
      ...['Industrial Estates', 'Building Sites', '15 photographs'],
    ],
    leads: [['Discuss Your Project', CONTACT]],
  },
  ...Object.fromEntries(
    studies.map(({ slug, badges, client, genre, location }) => [
      `/case-study/${slug}`,
      {
        says: [
          badges.join(' '),
          `Client ${client} Genre ${genre} Location ${location}`,
          ...['Story', 'Process', 'Outcome', 'Deliverables', 'Next case study'],
          ...(slug === 'taymouth-castle-golf' ? form : []),
        ],
        leads: [ACTIONS[slug] ?? START, ...(slug === 'visqueen-product-photography' ? [productFilm] : [])],
      },
    ]),
  ),
  '/blog': {
    leads: [
      ['All', '/blog'],
      ['Photography', '/blog?category=photography'],
      ['Video Production', '/blog?category=video-production'],
      ['Film Production', '/blog?category=film-production'],
      ['Technology', '/blog?category=technology'],
      ['Personal', '/blog?category=personal'],
    ],
    counts: [['Read More', 14]],
  },
  ...Object.fromEntries(
    pages
      .filter((name) => name.startsWith('/blog/'))
      .map((name) => [
        name,
        { says: [`Words ${site.name}`, 'min read'], leads: [['Get Your Free Quote', CONTACT]] } as const,
      ]),
  ),
  '/aerial-photography': {
    says: ['20 photographs', 'What We Offer', 'Equipment & Capabilities', ...form],
    leads: [
      ['Get a Quote', '/aerial-photography#contact'],
      ['Contact Us Today', '/aerial-photography#contact'],
    ],
  },
  '/terms-and-conditions': {
    says: [
      'Estimates exclude VAT and are valid for 30 days.',
      'Quotes come before work. Without a quote the default rate card applies.',
      'Payment is due 30 days from the date of the final invoice.',
      'Bookings of £1,500 and under are paid in full at least 14 days before the filming day.',
      '50% at booking, no later than 14 days before the filming day, and 50% on delivery of the first cut.',
      'A full day is 9 hours, including travel.',
      'Sunday and Bank Holiday bookings carry a 25% surcharge on the daily rate.',
      'Share of the filming cost Up to 48 hours before 15% Between 48 and 24 hours before 50% Within 24 hours 100%',
      '8% per year above the Bank of England reference rate',
      '£350 per hour of footage, delivered by a cloud drive',
      'A byline credit is required when footage is supplied to third parties.',
      'Liability is limited to the invoice value or the money already paid.',
      'These terms are governed by UK law.',
      'Debts are recovered through the Scottish courts or an agency, after a letter of action sent by e-mail.',
    ],
  },
  '/privacy': {
    says: [
      'is controller of the pupil data that it gives',
      'No other service handles it',
      'In Scotland a child of twelve or more is presumed able to use them',
      'A complaint about data protection is acknowledged within 30 days.',
    ],
    leads: [[site.email, `mailto:${site.email}`]],
  },
  '/accessibility': {
    says: ['Web Content Accessibility Guidelines (WCAG) 2.2 at level AA', 'I answer as soon as I can.'],
    leads: [[site.email, `mailto:${site.email}?subject=Accessibility`]],
  },
  '/rate-card': {
    says: [
      '2024 · Pounds sterling, excluding 20% VAT',
      '20% VAT is added to all services.',
      'Daily filming Excluding drone and travel. per day £850 per day per half day £425',
      'Drone filming Excluding travel. per day £650 per day per half day £375',
      'Daily editing per day £575 per day per half day £287',
      'Voiceover In my own voice. Another actor is quoted separately. per film £500',
      'Studio recording per session £180',
      'Subtitles add-on Up to 5 minutes of film. Longer films are quoted. per film £250',
      'Music soundtrack licence For business use. per soundtrack £175',
      'Stock footage business licence per clip £300',
      'Travel No mileage fee up to 50 miles from the home postcode. per mile £0.50',
      'Accommodation per night £100',
      'Sustenance per day £30',
      'Sunday and Bank Holiday bookings carry a 25% surcharge on the daily rate.',
      'Quotes come before work. Without a quote this default rate card applies.',
    ],
  },
  '/404': { says: ['Oops! Page not found'], leads: [['Return to Home', '/']] },
}

test.each(pages)('%s has the words and links that the specification requires', (name) => {
  const html = htmlOf(name)
  const text = wordsOf(html)
  const links = linksOf(html)
  const { says = [], leads = [], counts = [] } = promised[name] ?? {}
  expect([...says, ...leads, ...counts], 'nothing is promised of this page').not.toEqual([])
  const unsaid = [...(everywhere.says ?? []), ...says].filter((words) => !text.includes(words))
  expect(unsaid).toEqual([])
  const missing = [...(everywhere.leads ?? []), ...leads].filter(
    ([label, href]) => !links.some((link) => link.href === href && begins(link.label, label)),
  )
  expect(missing).toEqual([])
  for (const [label, count] of counts)
    expect(
      links.filter((link) => begins(link.label, label)),
      label,
    ).toHaveLength(count)
})

test('a gallery shows as many photographs as it says', () => {
  for (const [name, count] of [
    [`${AIR}/scenic-landscape`, 16],
    [`${AIR}/tourism-destination`, 25],
    [`${AIR}/cinematic-creative`, 15],
    ['/aerial-photography', 20],
  ] as const)
    expect(
      linksOf(htmlOf(name)).filter(({ href }) => href.startsWith('/media/')),
      name,
    ).toHaveLength(count)
})

test('stock footage opens on its own site in a new tab, and the chat is a link too', () => {
  const home = htmlOf('/')
  expect(home).toMatch(/<a href="https:\/\/www\.pond5\.com\/[^"]+" target="_blank" rel="noopener"/)
  expect(home).toMatch(/<a href="https:\/\/wa\.me\/\d+" target="_blank" rel="noopener" aria-label="Chat with/)
})

test('words that only a script shows match the specification', () => {
  expect(htmlOf('/')).toContain('placeholder="Search for services, case studies, blog posts..."')
  expect(blog.empty).toBe('No posts found in this category. Check back soon!')
})

/** A page's HTML. Throws if there is no such page. */
function htmlOf(address: string): string {
  const html = rendered.get(address)
  if (html === undefined) throw new Error(`There is no page ${address}.`)
  return html
}

/** The text in a piece of HTML, with whitespace collapsed. */
function wordsOf(html: string): string {
  const signs: Record<string, string> = {
    '&amp;': '&',
    '&#x27;': "'",
    '&quot;': '"',
    '&lt;': '<',
    '&gt;': '>',
  }
  return html
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<wbr\/>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|#x27|quot|lt|gt);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}

function linksOf(html: string) {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', inside = '']) => ({ href: wordsOf(href), label: wordsOf(inside) }),
  )
}

/** Whether a label is this one; some continue for screen readers. */
function begins(label: string, with_: string): boolean {
  return label === with_ || label.startsWith(`${with_} `)
}
