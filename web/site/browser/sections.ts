import { sectionNames } from '../../../content/site/home/sections.ts'

const nameOf = (id: string | undefined) => new Map(Object.entries(sectionNames)).get(id ?? '')

/**
 * Writes the name of the section in the middle of the window where the home page's timeline fills: up the gutter, as on the
 * edge of a film, where it covers no words. Styled here: the style sheet's rules would come before the headline.
 */
export function nameSections() {
  const timeline = document.querySelector<HTMLElement>('.timeline')
  if (!timeline || getComputedStyle(timeline).position !== 'fixed') return
  const label = timeline.appendChild(document.createElement('span'))
  label.className = 'slate'
  Object.assign(label.style, {
    position: 'absolute',
    insetInlineStart: '0',
    insetBlockEnd: '1.25rem',
    padding: '0.5rem 0',
    background: 'var(--color-peat)',
    color: 'var(--color-bone)',
    fontSize: '0.625rem',
    fontStyle: 'normal',
    lineHeight: '1.125rem',
    whiteSpace: 'nowrap',
    writingMode: 'sideways-lr',
  })
  const name = () => {
    const middle = innerHeight / 2
    const sections = [...document.querySelectorAll<HTMLElement>('main > section[id]')]
    const here = sections.findLast((section) => section.getBoundingClientRect().top < middle)
    label.textContent = nameOf(here?.id) ?? ''
    label.hidden = label.textContent === ''
  }
  let asked = 0
  addEventListener(
    'scroll',
    () => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(name)
    },
    { passive: true },
  )
  name()
}
