/** Logs the address of a missing page to the console. */
export function reportMissing() {
  if (document.querySelector('[data-missing]')) console.error(`404: there is no page at ${location.pathname}`)
}
