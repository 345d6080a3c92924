/** Who may use the desk: an admin all of it, an editor the website and the enquiries only. */
export const DESK_ROLES = ['admin', 'editor'] as const
export type DeskRole = (typeof DESK_ROLES)[number]
