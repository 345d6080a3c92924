/** A mail to the seller that names what it is about. */
export const questionAbout = (number: string | null, title: string, email: string) =>
  `mailto:${email}?subject=${encodeURIComponent(`${number}: ${title}`)}`
