/** An email address; where a line is too short for it, it breaks after the @ first. */
export function Address({ children }: { children: string | undefined }) {
  const [name, ...host] = (children ?? '').split('@')
  return (
    <span className="wrap-anywhere text-ink">
      {name}
      {host.length > 0 && '@'}
      <wbr />
      {host.join('@')}
    </span>
  )
}
