import { FIRST_CATEGORIES } from '../../domain/site/categories/category-keys.ts'
import type { Blog } from '../../domain/site/kinds/blog.ts'
import { site } from '../site.ts'

/** The texts around the posts; the sample's posts are the Markdown files in `content/site/blog/`. */
export const blog: Blog = {
  title: 'Blog',
  heading: 'Notes from *before* breakfast',
  description:
    'Notes on light, weather, lenses and patience from a filmmaker, photographer and drone pilot in Peebles, in the Scottish Borders.',
  lead: 'What I learn while waiting for the weather: about light and lenses, about cutting films and flying cameras, and about the hills at the end of my street.',
  categories: FIRST_CATEGORIES.blog,
  empty: 'No posts found in this category. Check back soon!',
  author: {
    about: `I film, photograph and fly from ${site.town}, in the ${site.region}, and have done for more than ${site.yearsOfExperience} years. If something here sounds like your project, tell me about it.`,
    action: { label: 'Get Your Free Quote', href: '/#contact' },
  },
  related: 'More on the same subject',
  invitation: 'Play the film',
  share: null,
}
