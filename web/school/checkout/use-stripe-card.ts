import { type ComponentType, useEffect, useState } from 'react'
import type { StripeCard } from './stripe-card.tsx'

type Card = ComponentType<Parameters<typeof StripeCard>[0]>

/** The provider's card fields, fetched only where they are needed; undefined until they are there. */
export function useStripeCard(needed: boolean): Card | undefined {
  const [loaded, setLoaded] = useState<{ StripeCard: Card }>()
  useEffect(() => {
    if (!needed) return
    let later: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      import('./stripe-card.tsx').then(setLoaded).catch(() => {
        later = setTimeout(load, 3000)
      })
    void load()
    return () => clearTimeout(later)
  }, [needed])
  return loaded?.StripeCard
}
