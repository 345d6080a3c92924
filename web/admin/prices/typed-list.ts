import { formatPounds } from '../../../domain/money.ts'
import { PriceListDraft } from '../../../domain/orders/price-desk.ts'
import type { ShownPriceList } from '../../../domain/orders/price-lists.ts'
import { inPounds, Pounds } from '../../../domain/pounds.ts'
import type { Problems } from '../../use-form.ts'

/** A package as it is being typed. */
export interface TypedPackage {
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

/** A price list as it is being typed. */
export interface TypedList {
  name: string
  /** Empty if no single photos are sold. */
  single: string
  packages: TypedPackage[]
}

export const typedOf = ({ name, single, packages }: Omit<ShownPriceList, 'version' | 'id'>): TypedList => ({
  name,
  single: single === null ? '' : inPounds(single),
  packages: packages.map((pack) => ({
    id: pack.id,
    name: pack.name,
    price: inPounds(pack.price),
    photos: String(pack.photos),
    items: pack.items.join('\n'),
    prints: pack.prints.map(({ product, quantity }) => ({ product, quantity: String(quantity) })),
    printsPrice: pack.printsPrice === 0 ? '' : inPounds(pack.printsPrice),
  })),
})

export const emptyPackage = (): TypedPackage => ({
  id: crypto.randomUUID(),
  ...{ name: '', price: '', photos: '1', items: '', prints: [], printsPrice: '' },
})

/** Reads the typed values as a price list, or returns the problems by field name (`packages.0.price`). */
export function readTyped(typed: TypedList): { list: PriceListDraft } | { problems: Problems } {
  const problems: Record<string, string> = {}
  const amount = (path: string, text: string) => {
    const read = Pounds.safeParse(text)
    if (read.success) return read.data
    problems[path] = 'Please give an amount like 12.50'
    return 0
  }
  const whole = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)
  const list = {
    name: typed.name,
    single: typed.single.trim() === '' ? null : amount('single', typed.single),
    packages: typed.packages.map((pack, at) => ({
      id: pack.id,
      name: pack.name,
      price: amount(`packages.${at}.price`, pack.price),
      photos: pack.photos.trim().toLowerCase() === 'all' ? 'all' : whole(pack.photos),
      items: pack.items.split('\n').filter((line) => line.trim() !== ''),
      prints: pack.prints.map(({ product, quantity }) => ({ product, quantity: whole(quantity) })),
      printsPrice:
        pack.prints.length === 0 || pack.printsPrice.trim() === ''
          ? 0
          : amount(`packages.${at}.printsPrice`, pack.printsPrice),
    })),
  }
  const read = PriceListDraft.safeParse(list)
  for (const { path, message } of read.error?.issues ?? []) problems[fieldOf(path)] ??= message
  return read.success && Object.keys(problems).length === 0 ? { list: read.data } : { problems }
}

/** The lines of a package are one field. */
const fieldOf = (path: readonly PropertyKey[]) =>
  (path[2] === 'items' ? path.slice(0, 3) : path).map(String).join('.')

/** `single £5, Basic £12, Premium £25` */
export function pricesInWords(
  single: number | null,
  packages: readonly { name: string; price: number }[],
): string {
  return [
    ...(single === null ? [] : [`single ${formatPounds(single)}`]),
    ...packages.map(({ name, price }) => `${name} ${formatPounds(price)}`),
  ].join(', ')
}
