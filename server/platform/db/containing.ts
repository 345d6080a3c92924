/** A `like` pattern for texts that contain this one, whatever characters it has. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
