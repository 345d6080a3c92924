const ALWAYS = /^(?:access|refresh|provider|provider_refresh|id)_token$/
/** Members that come along with a token. */
const COMPANY = ['expires_in', 'expires_at', 'token_type', 'sb']

/**
 * Takes what opens an account out of the address, unread, now and whenever the fragment changes. No page takes a session from
 * there; only the page of our mailed links takes a token, and does nothing unasked.
 */
export function wipeTokens() {
  const wipe = () => {
    const members = new URLSearchParams(location.hash.slice(1))
    const isLink = /^\/school-photos\/confirm\/?$/.test(location.pathname) && members.has('token_hash')
    const tokens = [...members.keys()].filter(
      (name) => ALWAYS.test(name) || (name === 'token_hash' && !isLink),
    )
    if (tokens.length === 0) return
    for (const name of [...tokens, ...COMPANY, ...(isLink ? [] : ['type', 'redirect_to'])])
      members.delete(name)
    const rest = members.size > 0 ? `#${members}` : ''
    history.replaceState(history.state, '', location.pathname + location.search + rest)
  }
  wipe()
  addEventListener('hashchange', wipe)
}
