/** The same content with another value at a path such as `sections.0.heading`; a group that is missing is made. */
export function changedAt<Content>(
  content: Content,
  path: string,
  next: (value: unknown) => unknown,
): Content {
  const [key = '', ...rest] = path.split('.')
  const below = (value: unknown) => (rest.length > 0 ? changedAt(value, rest.join('.'), next) : next(value))
  if (Array.isArray(content)) return content.with(Number(key), below(content[Number(key)])) as Content
  const group = (content ?? {}) as Record<string, unknown>
  return { ...group, [key]: below(group[key]) } as Content
}
