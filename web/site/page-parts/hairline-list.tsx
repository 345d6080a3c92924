/** A ruled list, in two columns where there is room. */
export function HairlineList({
  entries,
  className = '',
}: {
  entries: readonly string[]
  className?: string
}) {
  return (
    <ul className={`grid gap-x-gutter sm:grid-cols-2 ${className}`}>
      {entries.map((entry) => (
        <li
          key={entry}
          className="text-balance border-line border-t py-4 last:border-b sm:nth-last-[-n+2]:border-b"
        >
          {entry}
        </li>
      ))}
    </ul>
  )
}
