import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sampleWords } from '../../../../content/desk/business/sample.ts'
import { sampleQuery } from '../../kit/data/live-queries.ts'

/** Whether some of the sample's orders are still being made; `onMore` is called as they come. */
export function useSampleOrders(onMore: () => void): boolean {
  const { orders = 0, ordersUnderWay = false } = useQuery(sampleQuery()).data ?? {}
  const look = useEffectEvent(onMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are more
  useEffect(() => look(), [orders])
  return ordersUnderWay
}

export function SampleOrdersNote() {
  return (
    <p role="status" className="mt-6 max-w-[44em] border-gorse border-l-2 bg-raised py-2 pr-2 pl-4">
      {sampleWords.ordersUnderWay}
    </p>
  )
}
