import { useViewTransitionState } from 'react-router'

/**
 * Attributes for the picture that leads to a page: while the page changes from or to that address, the picture and
 * the other page's hero are one and the same (`site.css`). Nothing for a link that leaves the site.
 */
export function useGoing(href: string): { 'data-going'?: true } {
  const going = useViewTransitionState(href.startsWith('/') ? href : '/')
  return going && href.startsWith('/') ? { 'data-going': true } : {}
}
