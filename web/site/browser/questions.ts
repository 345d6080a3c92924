/** Keeps the open question in the address, so that it can be shared; such an address opens the question. */
export function followQuestions() {
  const faq = document.getElementById('faq')
  if (!faq) return
  faq.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return
      const anchor = `#${target.lastElementChild?.id}`
      if (target.open) history.replaceState(history.state, '', anchor)
      else if (location.hash === anchor)
        history.replaceState(history.state, '', location.pathname + location.search)
    },
    true,
  )
  const open = () => {
    const asked = document.getElementById(location.hash.slice(1))
    const fold = asked?.closest<HTMLDetailsElement>('#faq details')
    if (fold) fold.open = true
  }
  addEventListener('hashchange', open)
  open()
}
