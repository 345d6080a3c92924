import { agreement, impactAssessment } from '../../../content/pdf/agreement.ts'
import type { SchoolAgreement } from '../../../domain/privacy/privacy-desk.ts'
import { letterhead } from '../../business/logos.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { agreementFacts } from './agreement-facts.ts'

/** The agreement for one event, as the desk shows it. */
export async function showAgreement(ctx: Context, eventId: string): Promise<SchoolAgreement> {
  requireAdmin(ctx)
  const facts = await agreementFacts(ctx, eventId)
  const { title, about, sections } = agreement(facts)
  return {
    eventName: facts.event,
    title,
    about,
    sections: sections.map(({ heading, lines }) => ({ heading, lines: [...lines] })),
  }
}

/** The agreement, or the template of an impact assessment, to sign or to complete. */
export async function writeSchoolPaper(
  ctx: Context,
  { eventId, paper, form }: { eventId: string; paper: 'agreement' | 'dpia'; form: 'pdf' | 'markdown' },
): Promise<{ fileName: string; body: string | Uint8Array }> {
  requireAdmin(ctx)
  const facts = await agreementFacts(ctx, eventId)
  const words = paper === 'agreement' ? agreement(facts) : impactAssessment(facts)
  const { drawSchoolPaper, schoolPaperAsMarkdown } = await import('./draw-paper.ts')
  await audit(ctx, 'paper.written', { subjectId: eventId, paper })
  const name = `${paper === 'dpia' ? 'impact-assessment' : paper}-${eventId.slice(0, 8)}`
  return form === 'pdf'
    ? { fileName: `${name}.pdf`, body: await drawSchoolPaper(words, await letterhead(ctx)) }
    : { fileName: `${name}.md`, body: schoolPaperAsMarkdown(words) }
}
