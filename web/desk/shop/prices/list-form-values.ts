import { formatPounds } from '../../../../domain/money.ts'
import { WholeNumberInput } from '../../../../domain/number-input.ts'
import { PriceListDraft } from '../../../../domain/orders/prices/price-desk.ts'
import type { ShownPriceList } from '../../../../domain/orders/prices/price-lists.ts'
import { type ListVat, VAT_RATES } from '../../../../domain/orders/prices/vat.ts'
import { formatPoundsInput, PoundsInput } from '../../../../domain/pounds-input.ts'
import type { Problems } from '../../../use-form.ts'

/** What a list can say of VAT, in the form's order. */
export const VAT_CHOICES = ['business', ...VAT_RATES, 'none'] as const satisfies ListVat[]

/** A package as it is being typed. */
export interface PackageFormValues {
  id: string
  name: string
  price: string
  /** A number, or `all`. */
  photos: string
  /** One to a line. */
  items: string
  prints: { product: string; quantity: string }[]
  printsPrice: string
}

/** Something sold singly, as it is being typed. */
export interface ExtraFormValues {
  product: string
  price: string
}

/** A price list as it is being typed. */
export interface ListFormValues {
  name: string
  /** Empty if no single photos are sold. */
  single: string
  /** One of `VAT_CHOICES`. */
  vat: string
  packages: PackageFormValues[]
  extras: ExtraFormValues[]
  /** Empty if all prints go to the school; missing in a draft of an earlier release. */
  homeDelivery?: string
}

export const toFormValues = ({
  name,
  single,
  packages,
  vat = 'business',
  extras = [],
  homeDelivery,
}: Omit<ShownPriceList, 'version' | 'id'>): ListFormValues => ({
  name,
  single: single === null ? '' : formatPoundsInput(single),
  vat: String(vat),
  packages: packages.map((pack) => ({
    id: pack.id,
    name: pack.name,
    price: formatPoundsInput(pack.price),
    photos: String(pack.photos),
    items: pack.items.join('\n'),
    prints: pack.prints.map(({ product, quantity }) => ({ product, quantity: String(quantity) })),
    printsPrice: pack.printsPrice === 0 ? '' : formatPoundsInput(pack.printsPrice),
  })),
  extras: extras.map(({ product, price }) => ({ product, price: formatPoundsInput(price) })),
  homeDelivery: homeDelivery === undefined ? '' : formatPoundsInput(homeDelivery),
})

export const emptyPackage = (): PackageFormValues => ({
  id: crypto.randomUUID(),
  name: '',
  price: '',
  photos: '1',
  items: '',
  prints: [],
  printsPrice: '',
})

/** Reads the typed values as a price list, or returns the problems by field name (`packages.0.price`). */
export function fromFormValues(typed: ListFormValues): { list: PriceListDraft } | { problems: Problems } {
  const problems: Record<string, string> = {}
  const number = (contract: typeof PoundsInput | typeof WholeNumberInput, path: string, text: string) => {
    const read = contract.safeParse(text)
    if (read.success) return read.data
    problems[path] = read.error.issues[0]?.message ?? 'Please check this'
    return Number.NaN
  }
  const amount = (path: string, text: string) => number(PoundsInput, path, text)
  const list = {
    name: typed.name,
    single: typed.single.trim() === '' ? null : amount('single', typed.single),
    vat: VAT_CHOICES.find((choice) => String(choice) === typed.vat) ?? 'business',
    packages: typed.packages.map((pack, at) => ({
      id: pack.id,
      name: pack.name,
      price: amount(`packages.${at}.price`, pack.price),
      photos:
        pack.photos.trim().toLowerCase() === 'all'
          ? 'all'
          : (WholeNumberInput.safeParse(pack.photos).data ?? Number.NaN),
      items: pack.items.split('\n').filter((line) => line.trim() !== ''),
      prints: pack.prints.map(({ product, quantity }, print) => ({
        product,
        quantity: number(WholeNumberInput, `packages.${at}.prints.${print}.quantity`, quantity),
      })),
      printsPrice:
        pack.prints.length === 0 || pack.printsPrice.trim() === ''
          ? 0
          : amount(`packages.${at}.printsPrice`, pack.printsPrice),
    })),
    extras: typed.extras.map(({ product, price }, at) => ({
      product,
      price: amount(`extras.${at}.price`, price),
    })),
    ...(typed.homeDelivery?.trim() && { homeDelivery: amount('homeDelivery', typed.homeDelivery) }),
  }
  const read = PriceListDraft.safeParse(list)
  for (const { path, message } of read.error?.issues ?? []) problems[fieldOf(path)] ??= message
  return read.success && Object.keys(problems).length === 0 ? { list: read.data } : { problems }
}

/** The lines of a package are one field. */
const fieldOf = (path: readonly PropertyKey[]) =>
  (path[2] === 'items' ? path.slice(0, 3) : path).map(String).join('.')

/** `single £5, Basic £12, Premium £25, VAT 5%` */
export function describePrices(
  single: number | null,
  packages: readonly { name: string; price: number }[],
  {
    extras = 0,
    vat = 'business',
    homeDelivery,
  }: { extras?: number; vat?: ListVat | undefined; homeDelivery?: number | undefined } = {},
): string {
  return [
    ...(single === null ? [] : [`single ${formatPounds(single)}`]),
    ...packages.map(({ name, price }) => `${name} ${formatPounds(price)}`),
    ...(vat === 'business' ? [] : [vat === 'none' ? 'without VAT' : `VAT ${vat}%`]),
    ...(extras === 0 ? [] : [`${extras} sold singly`]),
    ...(homeDelivery === undefined ? [] : [`home delivery ${formatPounds(homeDelivery)}`]),
  ].join(', ')
}
