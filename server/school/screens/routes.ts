import * as codes from '../../../contract/events/codes.ts'
import * as events from '../../../contract/events/events.ts'
import * as photoDay from '../../../contract/events/photo-day.ts'
import * as sorting from '../../../contract/photos/sorting.ts'
import * as pupils from '../../../contract/roster/pupils.ts'
import { mountEndpoint, mountFile } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { printCatchUpCards, showCatchUp } from './catch-up.ts'
import { listEvents, showClass, showEvent } from './event-screens.ts'
import { searchPupils } from './search-pupils.ts'
import { showCodes } from './show-codes.ts'
import { showDuplicatePair, showDuplicates } from './show-duplicates.ts'
import { showMoves } from './show-moves.ts'
import { showPhotoDay } from './show-photo-day.ts'
import { showPupil, showPupilDetail } from './show-pupil.ts'
import { showRosterChanges } from './show-roster-changes.ts'
import { showUnwritableNames } from './unwritable-names.ts'

/** What the desk shows of events, classes and students. */
export function schoolScreenRoutes() {
  const routes = router()
  mountEndpoint(routes, events.listEvents, async (ctx) => ({ events: await listEvents(ctx) }))
  mountEndpoint(routes, events.showEvent, (ctx, { params }) => showEvent(ctx, params.id))
  mountEndpoint(routes, events.showUnwritableNames, (ctx, { params }) => showUnwritableNames(ctx, params.id))
  mountEndpoint(routes, events.showCatchUp, (ctx, { params }) => showCatchUp(ctx, params.id))
  mountEndpoint(routes, photoDay.showPhotoDay, (ctx, { params }) => showPhotoDay(ctx, params.id))
  mountFile(routes, events.catchUpCards, async (ctx, { params }) => ({
    body: await printCatchUpCards(ctx, params.id),
    contentType: events.catchUpCards.file,
    fileName: 'catch-up-cards.pdf',
  }))
  mountEndpoint(routes, events.showClass, (ctx, { params }) => showClass(ctx, params.id))
  mountEndpoint(routes, pupils.showPupil, (ctx, { params }) => showPupilDetail(ctx, params.id))
  mountEndpoint(routes, pupils.showRosterChanges, (ctx, { params }) => showRosterChanges(ctx, params.id))
  mountEndpoint(routes, pupils.showDuplicates, (ctx, { params }) => showDuplicates(ctx, params.id))
  mountEndpoint(routes, pupils.showDuplicatePair, (ctx, { query }) => showDuplicatePair(ctx, query))
  mountEndpoint(routes, pupils.showMoves, (ctx, { params }) => showMoves(ctx, params.id))
  mountEndpoint(routes, pupils.searchPupils, (ctx, { body }) => searchPupils(ctx, body))
  mountEndpoint(routes, sorting.showPupilPhotos, (ctx, { params }) => showPupil(ctx, params.id))
  mountEndpoint(routes, codes.showEventCodes, (ctx, { params }) => showCodes(ctx, { eventId: params.id }))
  mountEndpoint(routes, codes.showClassCodes, (ctx, { params }) => showCodes(ctx, { classId: params.id }))
  return routes
}
