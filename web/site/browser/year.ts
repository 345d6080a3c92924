/** Updates the build year in the footer to the current year. */
export function turnYear() {
  const year = document.querySelector('[data-year]')
  if (year) year.textContent = String(new Date().getFullYear())
}
