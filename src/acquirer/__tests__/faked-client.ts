import { AcquirerClient, Money, OrderNo, TransactionId } from ".."
import { ACCOUNT, FakeService, KEY, type Received } from "../wire/__tests__/fake-service"

/** A client, and the service that it is a client of: both anew for each test. */
export interface FakedClient {
  readonly service: FakeService
  readonly client: AcquirerClient
  options(): ConstructorParameters<typeof AcquirerClient>[0]
}

/** To be called where tests are declared. */
export function fakedClient(): FakedClient {
  let service: FakeService
  let client: AcquirerClient
  const options = () => ({
    merchantId: ACCOUNT.merchant_id,
    accountId: ACCOUNT.account_id,
    secretKey: KEY,
    baseUrl: service.url,
  })
  beforeEach(async () => {
    service = await FakeService.start()
    client = new AcquirerClient(options())
  })
  afterEach(async () => {
    await client.close()
    await service.stop()
  })
  return {
    get service() {
      return service
    },
    get client() {
      return client
    },
    options,
  }
}

/** One to be captured, cancelled or refunded, … */
export const order = (index: number) => ({
  transactionId: TransactionId(`T${index}`),
  orderNo: OrderNo(`A-${index}`),
  money: Money.exact(5, "USD"),
})

export const OK = { return_status: "1", return_message: "OK" }

interface Element {
  order_no: string
  transaction_id: string
}

/** The orders that a request names. */
export const listIn = ({ body }: Received, name: string): Element[] =>
  (JSON.parse(body) as Record<string, Element[]>)[name] ?? []
