import type { z } from 'zod'
import { category, categoryList } from '../categories/category-fields.ts'
import { addressPart, link } from '../fields/address-fields.ts'
import { day, group, line, list, optionalLine, richText, text } from '../fields/basic-fields.ts'
import { picture } from '../fields/picture-fields.ts'
import { filmFields, optionalFrame, sharePicture } from './shared.ts'

/** The texts around the posts. */
export const Blog = group('Blog', {
  title: line('Title', 40),
  heading: line('Heading', 80, { help: 'What is between asterisks is in italics.' }),
  description: text('Description in search results', 200, { unseen: true }),
  lead: text('Lead', 400),
  categories: categoryList('Categories', 'blog', { help: 'The links above the posts, in their order.' }),
  empty: text('Where a category has no posts', 200),
  author: group('Below a post', {
    about: text('About the author', 400),
    action: group('Button', { label: line('Words', 40), href: link('Leads to') }),
  }),
  related: line('Heading of related posts', 60),
  invitation: line('Invitation to a film', 60),
  share: sharePicture('that of the newest post'),
})
export type Blog = z.infer<typeof Blog>

/** A post of the blog. */
export const Post = group('Post', {
  title: line('Title', 80),
  slug: addressPart('Address'),
  excerpt: text('Excerpt', 200, { help: 'On its card, in search results and in the feed.' }),
  date: day('Date'),
  category: category('Category', 'blog'),
  image: picture('Picture'),
  tags: list('Tags', line('Tag', 40), { entry: 'tag', min: 1, max: 12 }),
  author: line('Author', 60),
  body: richText('Text', 40_000, { wide: true }),
  second: optionalFrame('Second picture', { help: 'Two thirds down the text, and wider than it.' }),
  pull: optionalLine('Line in the margin', 140, {
    help: 'A sentence of the text in large type, beside its second third.',
  }),
  films: list('Films', group('Film', { ...filmFields(), still: picture('Picture') }), {
    entry: 'film',
    max: 6,
  }),
  share: sharePicture(),
})
export type Post = z.infer<typeof Post>
