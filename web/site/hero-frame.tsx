import type { ReactNode } from 'react'

/** The picture of a hero and its scrim, which push in as one: a layer less to paint than each by itself. */
export function HeroFrame({ children }: { children: ReactNode }) {
  return <div className="hero-scrim push-in -z-10 absolute inset-0">{children}</div>
}
