/** An email address that wraps after the @ first. */
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
