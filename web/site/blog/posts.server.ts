import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Post, parsePost, sortPosts } from '../../../domain/site/blog.ts'

const FOLDER = 'content/site/blog'

/**
 * All articles of `content/site/blog/`, newest first. For loaders and the build only. Throws an Error naming the file and
 * the reason if one is invalid.
 */
export function readPosts(folder = FOLDER): Post[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const posts = files.map((file) => {
    const path = `${folder}/${file}`
    const post = parsePost(path, readFileSync(path, 'utf8'))
    for (const key of [post.image, ...post.videos.map(({ still }) => still)])
      if (!existsSync(`content/media/${key}.jpg`))
        throw new Error(`${path}: unknown picture: there is no content/media/${key}.jpg`)
    return post
  })
  return sortPosts(posts)
}

/** An article's path. */
export const postPath = ({ slug }: Pick<Post, 'slug'>) => `/blog/${slug}`
