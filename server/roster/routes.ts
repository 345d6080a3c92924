import * as codes from '../../contract/events/codes.ts'
import * as events from '../../contract/events/events.ts'
import * as pupils from '../../contract/roster/pupils.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { undoImport } from './class-moves/undo-import.ts'
import { sendCodes } from './codes/send-codes.ts'
import { decideRosterChanges } from './decide-roster-changes.ts'
import { markNotDuplicates } from './duplicates/mark-not-duplicates.ts'
import { mergePupils } from './duplicates/merge-pupils.ts'
import { showOtherEvents, transferLinks } from './duplicates/transfer-links.ts'
import { undoStep } from './duplicates/undo-step.ts'
import { renameClass } from './rename-class.ts'

/** What the owner does with students over several features: sends their codes, decides on a school’s list, merges, moves, and undoes it. */
export function rosterRoutes() {
  const routes = router()
  mountEndpoint(routes, events.renameClass, (ctx, { params, body }) =>
    renameClass(ctx, { classId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.decideRosterChanges, (ctx, { params, body }) =>
    decideRosterChanges(ctx, { proposalId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.markNotDuplicates, (ctx, { body }) => markNotDuplicates(ctx, body))
  mountEndpoint(routes, pupils.undoImport, (ctx, { params }) => undoImport(ctx, params.id))
  mountEndpoint(routes, pupils.mergePupils, (ctx, { params, body }) =>
    mergePupils(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.showOtherEvents, (ctx, { params }) => showOtherEvents(ctx, params.id))
  mountEndpoint(routes, pupils.transferLinks, (ctx, { params, body }) =>
    transferLinks(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.undoStep, (ctx, { params }) => undoStep(ctx, params.id))
  mountEndpoint(routes, codes.sendEventCodes, (ctx, { params, body }) =>
    sendCodes(ctx, { eventId: params.id }, body),
  )
  mountEndpoint(routes, codes.sendClassCodes, (ctx, { params, body }) =>
    sendCodes(ctx, { classId: params.id }, body),
  )
  return routes
}
