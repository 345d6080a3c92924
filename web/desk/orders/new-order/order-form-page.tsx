import { useParams } from 'react-router'
import { newOrderWords } from '../../../../content/desk/orders/new-order.ts'
import { showDeskSale } from '../../../../contract/orders/order-desk.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { OrderForm } from './order-form.tsx'

/** The owner takes an order of a student's photos. */
export default function OrderFormPage() {
  const { pupilId = '' } = useParams()
  const found = useEndpoint(showDeskSale, { params: { id: pupilId } })
  const pupil = found.data?.pupil
  return (
    <DeskPage
      title={found.isLoadingError ? newOrderWords.title : pupil && newOrderWords.of(pupil.name)}
      crumbs={[
        { label: 'Orders', to: desk.orders },
        { label: newOrderWords.title, to: desk.newOrder },
        { label: pupil?.name, to: desk.pupil(pupilId) },
      ]}
      note={pupil && <p>{`${pupil.classRef}, ${pupil.eventName}`}</p>}
    >
      <QueryResult query={found} what="gallery">
        {(sale) =>
          sale.refusal ? (
            <EmptyState title={sale.refusal} actions={<DeskLink to={desk.pupil(pupilId)}>Back</DeskLink>} />
          ) : (
            <OrderForm key={sale.pupil.id} sale={sale} />
          )
        }
      </QueryResult>
    </DeskPage>
  )
}
