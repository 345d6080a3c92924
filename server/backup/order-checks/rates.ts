import { type ListVat, rateOf, VAT_RATES, type VatRate } from '../../../domain/orders/vat.ts'
import { readTableRows } from '../row-files.ts'

/** An order line, as far as its price list decides its rate. */
export interface RatedLine {
  vatRate: VatRate
  versionId: string
}
interface VersionRow {
  id: string
  list_id: string
  number: number
  body: { vat?: ListVat }
}

/**
 * Compares the rates of an order with those of the price list versions that its lines were bought under. What the
 * business charged then is not kept: lists that sell as the business need only agree within an order.
 */
export async function readRates(
  folder: string,
): Promise<(lines: readonly RatedLine[], givenBack: readonly VatRate[]) => string[]> {
  const versions = new Map<string, VersionRow>()
  for await (const row of readTableRows<VersionRow>(folder, 'price_list_versions')) versions.set(row.id, row)
  return (lines, givenBack) => {
    const ofBusiness = lines.filter(isAsBusiness).map(({ vatRate }) => vatRate)
    const asBusiness = [...VAT_RATES, null].filter((rate) => ofBusiness.includes(rate))
    const rates = new Set(lines.map(rightRate))
    const sold = lines.map(({ vatRate }) => vatRate)
    const strange = new Set(givenBack.filter((rate) => sold.includes(rate) && !rates.has(rate)))
    return [
      ...lines.flatMap((line) => {
        const right = rightRate(line)
        if (right === line.vatRate) return []
        const { list_id, number } = versions.get(line.versionId) ?? {}
        return [
          `A line ${named(line.vatRate)}, its price list (${list_id}, version ${number}) ${named(right)}.`,
        ]
      }),
      ...(asBusiness.length > 1
        ? [`Lines of price lists at the business’s rate: ${asBusiness.map(named).join(' and ')}.`]
        : []),
      ...[...strange].map((rate) => `Given back ${named(rate)}, and no price list of its lines is.`),
    ]
  }

  function isAsBusiness({ versionId }: RatedLine) {
    const version = versions.get(versionId)
    return version !== undefined && (version.body.vat ?? 'business') === 'business'
  }

  /** The list's own rate, which is null without VAT; the line's where the list has none, or is not there. */
  function rightRate(line: RatedLine): VatRate {
    const version = versions.get(line.versionId)
    return version && !isAsBusiness(line) ? rateOf(version.body.vat, null) : line.vatRate
  }
}

export const named = (rate: VatRate) => (rate === null ? 'without VAT' : `at ${rate}%`)
