/** What the desk calls a code. A code of an older release may be in no list, and is then made readable. */
export function labelOf(labels: Readonly<Record<string, string>>, code: string): string {
  return labels[code] ?? sentence(code)
}

/** `photo.made-ready` is `Photo made ready`. */
function sentence(code: string) {
  const words = code.replace(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
