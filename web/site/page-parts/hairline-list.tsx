interface HairlineListProps {
  entries: readonly string[]
  className?: string
  /** In one column, beside something else. */
  narrow?: boolean
}

/** A ruled list, in two columns where there is room; nothing if it is empty. */
export function HairlineList({ entries, className = '', narrow = false }: HairlineListProps) {
  if (entries.length === 0) return null
  return (
    <ul className={`grid gap-x-gutter ${narrow ? '' : 'sm:grid-cols-2'} ${className}`}>
      {entries.map((entry, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
          key={index}
          className={`text-balance border-line border-t py-4 last:border-b ${narrow ? '' : 'sm:nth-last-[-n+2]:border-b'}`}
        >
          {entry}
        </li>
      ))}
    </ul>
  )
}
