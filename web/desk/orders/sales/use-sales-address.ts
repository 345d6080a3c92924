import { useSearchParams } from 'react-router'
import { type SalesDays, SalesQuery } from '../../../../domain/orders/sales.ts'

/** What is left out of the address. */
const USUAL: SalesQuery = { range: 'latest', by: 'event' }

/** The sales that the address asks for; the parts of it that mean nothing are ignored. */
export function useSalesAddress() {
  const [params, setParams] = useSearchParams()
  const query = salesQueryIn(params)
  const set = (change: SalesQuery) => {
    const next = Object.entries({ ...query, ...change }).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === USUAL[name as keyof SalesQuery] ? [] : [[name, value]],
    )
    setParams(next, { preventScrollReset: true })
  }
  return {
    query,
    set,
    setDays: ({ from, to }: SalesDays) => set({ from, to, range: undefined }),
  }
}

export function salesQueryIn(params: URLSearchParams): SalesQuery {
  const { range, by, compare } = SalesQuery.shape
  const valid = <T>(schema: { safeParse: (value: unknown) => { data?: T } }, name: string) =>
    schema.safeParse(params.get(name) ?? undefined).data
  const rest = {
    range: valid(range, 'range'),
    by: valid(by, 'by'),
    compare: valid(compare, 'compare'),
  }
  const whole = SalesQuery.safeParse({
    ...rest,
    from: params.get('from') ?? undefined,
    to: params.get('to') ?? undefined,
  })
  return whole.data ?? rest
}
