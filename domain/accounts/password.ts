/** Characters; longer is better, but nobody is made to. Stands alone so that a page has it without the schemas. */
export const MIN_PASSWORD_LENGTH = 6
/** Of whoever has a role: sees what belongs to others. */
export const MIN_ROLE_PASSWORD_LENGTH = 12
