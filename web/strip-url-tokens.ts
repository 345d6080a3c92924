const ALWAYS = /^(?:access|refresh|provider|provider_refresh|id)_token$/
/** Parameters that come with a token. */
const COMPANIONS = ['expires_in', 'expires_at', 'token_type', 'sb']

/**
 * Removes tokens from the address, unread, now and whenever the fragment changes. No page takes a session from there;
 * only the landing page of mailed links uses a token, and only on request.
 */
export function stripUrlTokens() {
  const wipe = () => {
    const params = new URLSearchParams(location.hash.slice(1))
    const isLink = /^\/school-photos\/confirm\/?$/.test(location.pathname) && params.has('token_hash')
    const tokens = [...params.keys()].filter(
      (name) => ALWAYS.test(name) || (name === 'token_hash' && !isLink),
    )
    if (tokens.length === 0) return
    for (const name of [...tokens, ...COMPANIONS, ...(isLink ? [] : ['type', 'redirect_to'])])
      params.delete(name)
    const rest = params.size > 0 ? `#${params}` : ''
    history.replaceState(history.state, '', location.pathname + location.search + rest)
  }
  wipe()
  addEventListener('hashchange', wipe)
}
