/** The page of an address that there is not names the address to whoever looks after the site. */
export function reportMissing() {
  if (document.querySelector('[data-missing]')) console.error(`404: there is no page at ${location.pathname}`)
}
