import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { linkedReductionWords } from '../../../content/school/gate.ts'
import { CreditKey } from '../../../domain/orders/offers/credit-link.ts'
import { OfferCode } from '../../../domain/orders/offers/offers.ts'
import { school } from '../../../domain/screens.ts'
import { tallLink } from '../../shell/screen.tsx'
import { useChoices } from '../basket/basket.ts'
import { creditKey, offerCode } from '../checkout/checkout-state.ts'

/**
 * Takes an offer's code or a credit's key out of the address at once, and keeps it for the basket. With something in
 * the basket, the basket opens, where it is taken off.
 */
export function useLinkedReductions() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const inBasket = useChoices().length
  useEffect(() => {
    const inAddress = new URLSearchParams(hash.slice(1))
    const offer = inAddress.get('offer')
    const credit = inAddress.get('credit')
    if (offer === null && credit === null) return
    const code = OfferCode.safeParse(offer ?? '')
    if (code.success) offerCode.set(code.data)
    const key = CreditKey.safeParse(credit ?? '')
    if (key.success) creditKey.set(key.data)
    inAddress.delete('offer')
    inAddress.delete('credit')
    const rest = inAddress.size > 0 ? `#${inAddress}` : ''
    // An access code in the same link opens its gallery first.
    const toBasket = inBasket > 0 && rest === ''
    void navigate(toBasket ? school.basket : { pathname, search, hash: rest }, { replace: true })
  }, [hash, pathname, search, inBasket, navigate])
}

/** Says what a link has brought, until it is taken off in the basket. */
export function LinkedReductions() {
  const code = offerCode.use()
  const key = creditKey.use()
  const inBasket = useChoices().length
  if (!code && !key) return null
  return (
    <div role="status" className="mt-5 grid gap-1 border-heather border-l-2 pl-4 text-note leading-snug">
      {code && <p>{linkedReductionWords.code(code)}</p>}
      {key && <p>{linkedReductionWords.credit}</p>}
      {inBasket > 0 && (
        <p>
          <Link to={school.basket} className={tallLink}>
            {linkedReductionWords.basket}
          </Link>
        </p>
      )}
    </div>
  )
}
