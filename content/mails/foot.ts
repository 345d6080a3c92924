/** The last line of every mail. */
export const footWords = { privacy: 'Privacy' }
