/** In characters; longer is recommended, not required. In its own file so that pages need not load the schemas. */
export const MIN_PASSWORD_LENGTH = 6
/** For accounts with a role, which see other people's data. */
export const MIN_ROLE_PASSWORD_LENGTH = 12
