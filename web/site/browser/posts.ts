import { hit } from './unmodified-click.ts'

/** Filters the posts by the category in the address, in place. */
export function filterPosts() {
  const list = document.querySelector<HTMLElement>('[data-posts]')
  const filter = document.querySelector<HTMLElement>('[data-filter]')
  const status = document.querySelector<HTMLElement>('[data-posts-said]')
  const none = document.querySelector<HTMLElement>('[data-posts-none]')
  if (!list || !filter || !status || !none) return
  const links = [...filter.querySelectorAll('a')]
  /** `sizes` of the large cards: the first is one, and so are all of a category. */
  const large = list.querySelector('source')?.sizes ?? ''

  const show = () => {
    const chosen = categoryOf(location.href)
    if (chosen) document.documentElement.dataset.category = chosen
    else delete document.documentElement.dataset.category
    for (const link of links) link.ariaCurrent = categoryOf(link.href) === chosen ? 'true' : null
    const posts = [...list.children] as HTMLElement[]
    for (const post of posts) post.hidden = chosen !== null && post.dataset.category !== chosen
    const shown = posts.filter(({ hidden }) => !hidden)
    none.hidden = shown.length > 0
    status.textContent = chosen ? `${shown.length} ${shown.length === 1 ? 'post' : 'posts'}` : ''
    if (!chosen) return
    for (const source of list.querySelectorAll('source')) source.sizes = large
    centre(filter.querySelector('[aria-current]'))
  }
  filter.addEventListener('click', (event) => {
    const link = hit(event, 'a')
    if (!(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    history.replaceState(history.state, '', link.href)
    show()
  })
  addEventListener('popstate', show)
  show()
}

const categoryOf = (address: string) => new URL(address).searchParams.get('category')

/** Scrolls the chosen link to the middle of the line, and nothing else. */
function centre(link: Element | null) {
  const box = link?.getBoundingClientRect()
  if (box) link?.closest('ul')?.scrollBy({ left: box.left + box.width / 2 - innerWidth / 2 })
}
