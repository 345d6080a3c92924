/**
 * Runs in every page before anything else, and whenever the fragment changes: takes what opens an account out of the address,
 * unread. No page takes a session from there; only the page of our mailed links takes a token, and does nothing unasked.
 */
export const wipeTokens = `(()=>{const w=()=>{const l=location,q=new URLSearchParams(l.hash.slice(1)),
m=/^\\/school-photos\\/confirm\\/?$/.test(l.pathname)&&q.has("token_hash"),
n=[...q.keys()].filter(k=>/^(access|refresh|provider|provider_refresh|id)_token$/.test(k)||!m&&k==="token_hash");
if(!n.length)return;for(const k of [...n,"expires_in","expires_at","token_type","sb",...m?[]:["type","redirect_to"]])q.delete(k);
history.replaceState(history.state,"",l.pathname+l.search+(q.size?"#"+q:""))};w();addEventListener("hashchange",w)})();`
