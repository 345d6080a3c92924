import { type ComponentType, useEffect, useState } from 'react'
import type { PaymentProvider } from '../../../domain/orders/payment-providers.ts'
import { type CardFieldsProps, cardFieldsOf } from './card-fields.ts'

/** The provider's card fields, loaded on demand; undefined until loaded. */
export function useCardFields(provider: PaymentProvider): ComponentType<CardFieldsProps> | undefined {
  const [loaded, setLoaded] = useState<{ CardFields: ComponentType<CardFieldsProps> }>()
  useEffect(() => {
    if (provider === 'test') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      cardFieldsOf[provider]
        .load()
        .then((CardFields) => setLoaded({ CardFields }))
        .catch(() => {
          timer = setTimeout(load, 3000)
        })
    void load()
    return () => clearTimeout(timer)
  }, [provider])
  return loaded?.CardFields
}
