import { optOutNames, sourceNames } from '../../content/opt-outs.ts'
import { OPT_OUTS, type OptOut, type OptOutSource } from '../../domain/school/opt-outs.ts'
import type { Finding } from './check.ts'
import { hasTable, readTableRows } from './row-files.ts'

interface OptOutRow {
  pupil_id: string
  opt_out: OptOut
  source: OptOutSource
  lifted_at: string | null
}
interface PupilRow {
  id: string
  no_photo: boolean
  no_class_photo: boolean
  no_sales: boolean
}
const COLUMNS = { noPhoto: 'no_photo', noClassPhoto: 'no_class_photo', noSales: 'no_sales' } as const

/**
 * Checks that what stands of each pupil, by which photos are withheld, is what anybody refuses, no less and no more.
 * Rows of an older release have no sources.
 */
export async function checkOptOuts(folder: string): Promise<Finding[]> {
  if (!(await hasTable(folder, 'opt_outs'))) return []
  const refusedBy = new Map<string, OptOutSource>()
  for await (const row of readTableRows<OptOutRow>(folder, 'opt_outs'))
    if (row.lifted_at === null) refusedBy.set(`${row.pupil_id} ${row.opt_out}`, row.source)
  const findings: Finding[] = []
  for await (const pupil of readTableRows<PupilRow>(folder, 'pupils'))
    for (const optOut of OPT_OUTS) {
      const source = refusedBy.get(`${pupil.id} ${optOut}`)
      const stands = pupil[COLUMNS[optOut]]
      if (stands === (source !== undefined)) continue
      const says = source
        ? `${optOutNames[optOut]}: ${sourceNames[source]} refuses, and it does not hold.`
        : `${optOutNames[optOut]}: it holds, and nobody refuses.`
      findings.push({ what: 'opt-out', where: `${pupil.id} ${optOut}`, says })
    }
  return findings
}
