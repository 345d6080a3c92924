import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ScreenHeading } from '../../shell/screen.tsx'
import { type FlowRoute, flowAddress, parentOf } from './flow-route.ts'

interface StepFrameProps {
  place: FlowRoute
  title: string
  slate?: string
  lead?: ReactNode
  children: ReactNode
}

/** A step of the flow: back button, question, answers. */
export function StepFrame({ place, title, slate, lead, children }: StepFrameProps) {
  return (
    <main className="mx-auto w-full max-w-[100rem] flex-1 px-5 pt-8 pb-16 sm:px-gutter lg:pt-12">
      <BackButton place={place} />
      <ScreenHeading key={title} title={title} slate={slate ?? 'School Photography 2025'}>
        {title}
      </ScreenHeading>
      {lead && <div className="mt-4 max-w-[38em] text-soft">{lead}</div>}
      {children}
    </main>
  )
}

/** Navigation state of links down the flow, so that Back undoes them instead of adding history. */
export const flowLink = { state: { fromAbove: true } } as const

/** Goes one level up, however the step was reached. */
export function BackButton({ place }: { place: FlowRoute }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const parent = parentOf(place)
  if (!parent) return null
  const fromAbove = (state as { fromAbove?: boolean } | null)?.fromAbove === true
  return (
    <button
      type="button"
      onClick={() => (fromAbove ? navigate(-1) : navigate(flowAddress(parent), { replace: true }))}
      className="-mt-3 mb-3 inline-flex min-h-11 cursor-pointer items-center gap-2 text-note text-soft hover:text-ink"
    >
      <span aria-hidden="true">←</span> Back
    </button>
  )
}
