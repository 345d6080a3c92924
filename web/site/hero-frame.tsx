import type { ReactNode } from 'react'

/** A hero's picture and scrim, animated as one layer to save painting. */
export function HeroFrame({ children }: { children: ReactNode }) {
  return <div className="hero-scrim push-in -z-10 absolute inset-0">{children}</div>
}
