import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { DiscountView } from './offers/discounts.ts'
import { PaymentMethod } from './payment/payments.ts'
import { SoldExtra } from './prices/extras.ts'
import { VatPart } from './prices/vat.ts'
import { HomeAddress } from './prints/home-delivery.ts'
import { OrderPrints } from './prints/order-prints.ts'
import { ORDER_STATES, REFUND_STATES } from './states.ts'

export const OrderKeyParams = z.object({ key: boundedText(100) })
export const OrderPhotoParams = OrderKeyParams.extend({ photoId: Id })
export const OrderPrintParams = OrderKeyParams.extend({ printId: Id })

export const OrderPhoto = z.object({
  id: Id,
  /** The name for saving, without its extension. The photographer's own file name may name a child. */
  fileName: z.string(),
  width: z.number(),
  height: z.number(),
  /** The proof, with the watermark; null if withheld. */
  thumb: z.string().nullable(),
  /** The same without the watermark, no larger than a screen shows; null until it is paid, and once the downloads have ended. */
  clean: z.string().nullable(),
  /** The download's address; null until it is allowed. */
  download: z.string().nullable(),
  /** Under review: somebody reported another child in it, or the family withdrew consent. */
  withheld: z.boolean(),
  /** A class photo, sheet or group that is shown to nobody, because a family refused it. */
  withdrawn: z.boolean(),
  /** The buyer's own family refused it. */
  refusedByFamily: z.boolean(),
  /** The seller took it back and refunded it. */
  givenBack: z.boolean(),
  /** A sheet of the class's portraits. */
  isSheet: z.boolean(),
  /** A photo of several children, such as siblings. */
  isGroup: z.boolean().default(false),
})
export type OrderPhoto = z.infer<typeof OrderPhoto>

export const OrderState = z.enum(ORDER_STATES)

export const OrderView = z.object({
  number: z.string(),
  state: OrderState,
  paymentMethod: PaymentMethod,
  /** How an order that was taken at the desk and waits is paid; null if it does not. */
  toPay: z
    .object({
      until: z.string(),
      /** Where to transfer the money; null if this page takes a card. */
      account: z.string().nullable(),
    })
    .nullable(),
  /** It takes no money. */
  testMode: z.boolean(),
  placedAt: z.string(),
  paidAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  buyerFirstName: z.string(),
  lines: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Prints that are made again, free. */
      remake: z.boolean(),
      packageName: z.string().nullable(),
      /** The package's contents besides photos. */
      items: z.array(z.string()),
      /** What was bought singly; null for a package or photos. */
      extra: SoldExtra.nullable(),
      photoCount: z.number(),
      subtotal: z.number(),
      discount: z.number(),
      total: z.number(),
      photos: z.array(OrderPhoto),
    }),
  ),
  subtotal: z.number(),
  discount: z.number(),
  /** The parts of the discount by source, besides the packages' own savings. */
  reductions: z.array(DiscountView),
  total: z.number(),
  vat: z.number(),
  /** Amount and VAT by rate. */
  vatParts: z.array(VatPart),
  /** Refunded so far; what is still under way is among `refunds` alone. */
  refunded: z.number(),
  /** The refund for what was withdrawn before it was paid, made or under way; null if nothing, or if it did not arrive. */
  withdrawnRefund: z.object({ amount: z.number(), credit: z.number() }).nullable(),
  refunds: z.array(
    z.object({
      amount: z.number(),
      /** The credit that came back with it. */
      credit: z.number(),
      askedAt: z.string(),
      state: z.enum(REFUND_STATES),
    }),
  ),
  /** Whether the buyer asked for the files now, knowing that this ends the 14-day right to cancel. */
  consented: z.boolean(),
  downloadsUntil: z.string().nullable(),
  expired: z.boolean(),
  /** The address of the receipt as a PDF; null until the order is paid. */
  receipt: z.string().nullable(),
  /** The address of the zip of all files; null until it is allowed. */
  zip: z.string().nullable(),
  /** Null without prints. */
  prints: OrderPrints.nullable(),
  /** Where its prints are sent instead of to the school, until they are posted; null if none are. */
  home: z.object({ address: HomeAddress, mayChange: z.boolean() }).nullable(),
  /** Prints and merchandise that are not made any more, while others still are. */
  printsGivenBack: z.array(z.object({ id: Id, name: z.string(), quantity: z.number() })),
})
export type OrderView = z.infer<typeof OrderView>

/** `GET /api/account/orders`: the account's orders, newest first. */
export const MyOrders = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      orderKey: z.string(),
      state: OrderState,
      placedAt: z.string(),
      total: z.number(),
      refunded: z.number(),
      titles: z.array(z.string()),
      photoCount: z.number(),
      downloadsUntil: z.string().nullable(),
      expired: z.boolean(),
      hasPrints: z.boolean(),
      /** Prints were to be sent to the buyer's address. */
      toHome: z.boolean(),
    }),
  ),
})
export type MyOrders = z.infer<typeof MyOrders>

export const DeliveryConsent = z.object({
  /** 'I want the files now' and 'I lose the right to cancel': both must be ticked. */
  supplyNow: z.literal(true, { error: 'Please tick this box to download now' }),
  loseRight: z.literal(true, { error: 'Please tick this box to download now' }),
})
