import { addressPartOf } from '../fields/address-part.ts'
import { BLOG_CATEGORIES } from './blog-categories.ts'
import { WORK_CATEGORIES } from './work-categories.ts'

/** A category of posts, or a kind of work. Documents name it by its key, which it keeps when it is renamed. */
export interface Category {
  key: string
  label: string
}

const first = (labels: readonly string[]): Category[] => labels.map((label) => ({ key: label, label }))

/** The categories until the owner changes them. */
export const FIRST_CATEGORIES = { blog: first(BLOG_CATEGORIES), home: first(WORK_CATEGORIES) }

/** The documents that have lists of categories: of posts, and of work. */
export type CategoryHolder = keyof typeof FIRST_CATEGORIES

/** Where those lists are in them. */
export const CATEGORY_LISTS: Record<CategoryHolder, string> = {
  blog: 'categories',
  home: 'portfolio.categories',
}

/** A category in an address, by its key: `video-production`. */
export const categorySlug = (key: string) => addressPartOf(key) || 'category'

/** The key of a category by its name, or the name of one that is in no list any more. */
export const categoryKeyOf = (categories: readonly Category[], label: string): string =>
  categories.find((one) => one.label === label)?.key ?? label

const FIRST_KEYS: ReadonlySet<string> = new Set([...BLOG_CATEGORIES, ...WORK_CATEGORIES])

/**
 * Gives each category without a key one that is made of its name, and that no other has. One of the first ones that was
 * removed has its own again, since the sample's words name it.
 */
export function withCategoryKeys<Row extends Category>(rows: readonly Row[]): Row[] {
  const taken = new Set(rows.flatMap(({ key }) => (key === '' ? [] : [categorySlug(key)])))
  return rows.map((row) => {
    if (row.key !== '') return row
    if (FIRST_KEYS.has(row.label) && !taken.has(categorySlug(row.label))) {
      taken.add(categorySlug(row.label))
      return { ...row, key: row.label }
    }
    // A name in a style sheet begins with a letter.
    const words = categorySlug(row.label.slice(0, 30)).replace(/^(?=\d)/, 'c-')
    let key = words
    for (let number = 2; taken.has(key); number++) key = `${words}-${number}`
    taken.add(key)
    return { ...row, key }
  })
}

/** What of a website has categories, and what names them. */
interface Categorised {
  blog: { categories: readonly Category[] }
  home: { portfolio: { categories: readonly Category[] } }
  post: readonly { category: string }[]
  'portfolio-item': readonly { category: readonly string[] }[]
  'case-study': readonly { badges: readonly string[] }[]
}

/** The content with the names of categories in place of their keys, as pages show them. One that is in no list is left out. */
export function withCategoryNames<Content extends Categorised>(content: Content): Content {
  const names = (categories: readonly Category[]) => {
    const byKey = new Map(categories.map(({ key, label }) => [key, label]))
    return (key: string) => byKey.get(key) ?? ''
  }
  const ofPosts = names(content.blog.categories)
  const ofWork = names(content.home.portfolio.categories)
  return {
    ...content,
    post: content.post.map((post) => ({ ...post, category: ofPosts(post.category) })),
    'portfolio-item': content['portfolio-item'].map((work) => ({
      ...work,
      category: work.category.map(ofWork).filter(Boolean),
    })),
    'case-study': content['case-study'].map((study) => ({
      ...study,
      badges: study.badges.map(ofWork).filter(Boolean),
    })),
  }
}
