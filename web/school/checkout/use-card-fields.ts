import { type ComponentType, useEffect, useState } from 'react'
import type { PaymentProvider } from '../../../domain/orders/payment-providers.ts'
import { type CardFieldsProps, cardFieldsOf } from './card-fields.ts'

/** The provider's card fields, fetched only where they are needed; undefined until they are there. */
export function useCardFields(provider: PaymentProvider): ComponentType<CardFieldsProps> | undefined {
  const [loaded, setLoaded] = useState<{ CardFields: ComponentType<CardFieldsProps> }>()
  useEffect(() => {
    if (provider === 'test') return
    let later: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      cardFieldsOf[provider]
        .load()
        .then((CardFields) => setLoaded({ CardFields }))
        .catch(() => {
          later = setTimeout(load, 3000)
        })
    void load()
    return () => clearTimeout(later)
  }, [provider])
  return loaded?.CardFields
}
