import { basketErrors, orderErrors } from '../../content/errors/orders.ts'
import type { Context } from '../context.ts'
import { AppError, conflict } from '../errors.ts'
import { signature } from '../names.ts'

/** The idempotency key belongs to another basket. The buyer must see the new one before being charged. */
export const basketChanged = () => conflict('basket-changed', orderErrors.basketChanged)

/** Buyers are charged what they were shown, so a changed price or version is shown first. */
export const priceChanged = () => conflict('price-changed', orderErrors.priceChanged)

/** A photo has gone from the gallery, or the basket's code no longer opens it. */
export const photosChanged = () => conflict('photos-changed', basketErrors.photoGone)

/** Another tab or device has ordered the same things, or somebody else has its code; it can no longer be paid. */
export const replacedByNewerOrder = () => conflict('order-replaced', orderErrors.replaced)

/** An order's own page takes no card for it, or no longer. */
export const notPayable = () => conflict('not-payable', orderErrors.notPayable)

/** A payment was begun at a provider who can no longer be asked, so the order might be paid twice. */
export const paymentStuck = async ({ db }: Pick<Context, 'db'>) =>
  conflict('payment-stuck', orderErrors.paymentStuck(await signature(db)))

export const alreadyBought = () => conflict('already-bought', orderErrors.boughtAlready)
export const placedAlready = () => conflict('placed-already', orderErrors.placedAlready)

const UNDER_WAY = 'payment-under-way'
export const stillProcessing = () => conflict(UNDER_WAY, orderErrors.underWay)
export const isStillProcessing = (error: unknown): boolean =>
  error instanceof AppError && error.code === UNDER_WAY
