interface EmailAddressProps {
  children: string
  className?: string
}

/** An email address that wraps after the @ first, and that no browser translates. */
export function EmailAddress({ children, className }: EmailAddressProps) {
  const [name, ...host] = children.split('@')
  return (
    <span className={className} translate="no">
      {host.length > 0 ? `${name}@` : name}
      <wbr />
      {host.join('@')}
    </span>
  )
}
