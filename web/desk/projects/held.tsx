import { projectWords as words } from '../../../content/desk/projects.ts'
import type { ProjectDetail } from '../../../domain/projects/projects.ts'
import { Days } from './days.tsx'

/** The days that are held for a project. */
export function Held({ project: { held } }: { project: ProjectDetail }) {
  if (held.length === 0) return null
  return (
    <section aria-label={words.held}>
      <h2 className="border-line border-b pb-2 text-item">{words.held}</h2>
      <Days days={held} />
    </section>
  )
}
