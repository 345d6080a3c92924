/** Names the front end to the accounts service, not a person. */
export const DEFAULT_API_KEY = 'public'

/** Which accounts service the pages ask, where it is another than ours under its usual key. */
export interface AccountsService {
  /** A hosted one, without a closing slash: `https://…/auth/v1`. */
  url?: string | undefined
  apiKey: string
}

/** The `id` of the element that says so, as JSON, in each page that the server sends. */
export const ACCOUNTS_SERVICE = 'accounts-service'
