/** The page's file knows the year that it was built in; a browser in a later year knows better. */
export function turnYear() {
  const year = document.querySelector('[data-year]')
  if (year) year.textContent = String(new Date().getFullYear())
}
