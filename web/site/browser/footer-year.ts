/** Updates the build year in the footer to the current year. */
export function turnYear() {
  const year = document.querySelector('[data-year]')
  const now = String(new Date().getFullYear())
  // Any new text makes the browser check each `:has()` of the page again.
  if (year && year.textContent !== now) year.textContent = now
}
