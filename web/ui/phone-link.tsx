interface PhoneLinkProps {
  of: { phone: string | null; phoneInternational: string | null }
  className: string
}

/** A telephone number, which a press dials if it can be dialled; nothing without one. */
export function PhoneLink({ of: { phone, phoneInternational }, className }: PhoneLinkProps) {
  if (!phone) return null
  if (!phoneInternational) return <span className={className}>{phone}</span>
  return (
    <a href={`tel:${phoneInternational}`} className={className}>
      {phone}
    </a>
  )
}
