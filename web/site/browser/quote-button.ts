/** The floating button steps aside where the form is. */
export function moveQuoteButton() {
  const button = document.querySelector('.quote')
  const form = document.getElementById('contact')
  if (!button || !form) return
  new IntersectionObserver(([entry]) =>
    button.classList.toggle('at-form', entry?.isIntersecting ?? false),
  ).observe(form)
}
