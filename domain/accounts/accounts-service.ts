/** Identifies the front end to the accounts service, not a person. */
export const DEFAULT_API_KEY = 'public'

/** The accounts service that pages use, if it is not ours with the default key. */
export interface AccountsService {
  /** The URL of a hosted one, without a trailing slash: `https://…/auth/v1`. */
  url?: string | undefined
  apiKey: string
}

/** The `id` of the element that holds it, as JSON, in each page that the server sends. */
export const ACCOUNTS_SERVICE = 'accounts-service'
