/** Characters; longer is better, but nobody is made to. Stands alone so that a page has it without the schemas. */
export const MIN_PASSWORD_LENGTH = 6
