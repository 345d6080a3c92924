import { useEffect, useState } from 'react'
import type { PaymentProvider } from '../../../domain/orders/payments.ts'
import { cardFieldsOf, type ProviderFields } from './card-fields.ts'

/** The provider's fields and buttons, loaded on demand; undefined until loaded. */
export function useCardFields(provider: PaymentProvider): ProviderFields | undefined {
  const [loaded, setLoaded] = useState<ProviderFields>()
  useEffect(() => {
    if (provider === 'test') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      cardFieldsOf[provider]
        .load()
        .then(setLoaded)
        .catch(() => {
          timer = setTimeout(load, 3000)
        })
    void load()
    return () => clearTimeout(timer)
  }, [provider])
  return loaded
}
