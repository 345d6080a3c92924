import { newOrderWords } from '../../../../content/desk/orders/new-order.ts'
import { desk } from '../../../../domain/screens.ts'
import { StudentSearch, useStudentSearch } from '../../events/class/student-search.tsx'
import { EmptyState } from '../../kit/data/query-result.tsx'
import { DeskPage } from '../../kit/page/page.tsx'

const TO_ORDER = { label: 'Order', to: desk.pupilOrder }

/** Whose photos are ordered: the first step of an order at the desk that does not begin at a student. */
export default function NewOrderPage() {
  const search = useStudentSearch(undefined)
  return (
    <DeskPage title={newOrderWords.title} crumbs={[{ label: 'Orders', to: desk.orders }]}>
      <StudentSearch search={search} everywhere row={TO_ORDER}>
        <EmptyState title={newOrderWords.find}>{newOrderWords.findLead}</EmptyState>
      </StudentSearch>
    </DeskPage>
  )
}
