interface EmailAddressProps {
  children: string
  className?: string
}

/** An email address that wraps after the @ first. */
export function EmailAddress({ children, className }: EmailAddressProps) {
  const [name, ...host] = children.split('@')
  return (
    <span className={className}>
      {name}
      {host.length > 0 && '@'}
      <wbr />
      {host.join('@')}
    </span>
  )
}
