import { z } from 'zod'
import { WORK_CATEGORIES } from './work-categories.ts'

const words = z.string().trim().min(1, 'is empty')
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, figures and single hyphens only')

/** A piece of work in the portfolio. */
const PortfolioItem = z.strictObject({
  id: z.int().positive(),
  title: words,
  /** The tabs that show it. */
  category: z
    .array(z.enum(WORK_CATEGORIES, { error: `must be one of ${WORK_CATEGORIES.join(', ')}` }))
    .min(1),
  client: words,
  /** What it was, and where. */
  slate: z.tuple([words, words]),
  description: words.max(240, 'at most 240 characters'),
  /** Key of the picture in `content/media/`, and the part to keep when cropping to 4:5. */
  picture: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'a picture is named by its folder and file'),
  position: z.string().regex(/^\d+% \d+%$/, 'must be of the form 50% 50%'),
  /** If missing, the card opens the quick view. */
  caseStudyLink: z
    .string()
    .regex(/^\/case-study\/[a-z0-9-]+$/, 'must begin with /case-study/')
    .optional(),
})
export type PortfolioItem = z.infer<typeof PortfolioItem>

/** The clients' wordmarks, drawn by `web/site/home/wordmarks.server.ts`. */
export const WORDMARKS = ['ridge', 'layers', 'route', 'masthead', 'flag', 'still'] as const
const Client = z.strictObject({ name: words, logo: z.enum(WORDMARKS) })
export type Client = z.infer<typeof Client>

const Testimonial = z.strictObject({ name: words, role: words, company: words, content: words })
export type Testimonial = z.infer<typeof Testimonial>

/** An FAQ entry; `id` is its anchor: `/#faq-deposit`. */
const Question = z.strictObject({
  id: slug,
  question: words.regex(/\?$/, 'must end with a question mark'),
  answer: words,
  /** A link to more. */
  more: z.strictObject({ label: words, href: z.string().regex(/^\//, 'must begin with /') }).optional(),
})
export type Question = z.infer<typeof Question>

const unique =
  <Item>(key: keyof Item) =>
  (items: readonly Item[]) =>
    new Set(items.map((item) => item[key])).size === items.length

/** The home page's lists, by their file in `content/site/home/`. */
export const parseHomeLists = {
  'portfolio.ts': z.array(PortfolioItem).min(1).refine(unique('id'), 'an id stands twice'),
  'clients.ts': z.array(Client).refine(unique('logo'), 'a logo stands twice'),
  'testimonials.ts': z.array(Testimonial),
  'faq.ts': z.array(Question).refine(unique('id'), 'an id stands twice'),
} as const

/** Validates a list of the home page. Throws an Error naming the file, each entry and the reason. */
export function checkedList<File extends keyof typeof parseHomeLists>(
  file: File,
  list: unknown,
): z.infer<(typeof parseHomeLists)[File]> {
  const parsed = parseHomeLists[file].safeParse(list)
  if (parsed.success) return parsed.data as z.infer<(typeof parseHomeLists)[File]>
  const reasons = parsed.error.issues.map(({ path: [index, ...at], message }) =>
    typeof index === 'number' ? `entry ${index + 1}, ${at.join('.')}: ${message}` : message,
  )
  throw new Error(`content/site/home/${file}: ${reasons.join('; ')}`)
}
