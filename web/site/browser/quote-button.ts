/** Hides the floating button while the form is in view. */
export function moveQuoteButton() {
  const button = document.querySelector('.quote')
  const form = document.getElementById('contact')
  if (!button || !form) return
  new IntersectionObserver(([entry]) =>
    button.classList.toggle('at-form', entry?.isIntersecting ?? false),
  ).observe(form)
}
