import type { ListVat } from '../../domain/orders/prices/vat.ts'
import { currentList } from '../../server/prices/queries.ts'
import { savePriceList } from '../../server/prices/save-price-list.ts'
import type { TestApp } from '../test-app.ts'

/** Makes a price list sell at this VAT rate from now on, as the desk's form does. */
export async function setVatRate(
  { parts, admin }: Pick<TestApp, 'parts' | 'admin'>,
  listId: string,
  vat: ListVat,
): Promise<void> {
  const { version: was, name, single, packages, extras, homeDelivery } = await currentList(parts.db, listId)
  const list = {
    name,
    single,
    vat,
    packages: packages.map(({ savings: _, items, prints, ...pack }) => ({
      ...pack,
      items: [...items],
      prints: [...prints],
    })),
    ...(extras && { extras: [...extras] }),
    homeDelivery,
  }
  await savePriceList(admin, { listId, was, wasName: name, list })
}
