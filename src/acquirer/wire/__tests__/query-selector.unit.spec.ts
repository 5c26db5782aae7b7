import { operations } from "../../operations"
import { OrderNo } from "../../domain/references"
import { profileFrom } from "../../profile/schema"
import { call } from "../call"
import { signed } from "./fake-service"
import { approvingService } from "./made-up-call"

const service = approvingService()

describe("a query's selector", () => {
  const reply = () => signed("retrieval_trans.response", { return_status: "1", return_message: "OK", orders_list: [] })

  it("goes out under the profile's name, with the profile's separator, and is signed so", async () => {
    service.current.reply = reply
    const profile = profileFrom({
      selector: { field: "orders", separator: ";" },
      signature: { messages: { "retrieval_trans.request": { fields: ["merchant_id", "account_id", "orders"] } } },
    })
    await call(
      operations.retrieval_trans,
      [OrderNo("A-1"), OrderNo("A,2"), OrderNo("A-3")],
      service.current.context({ profile }),
    )
    const sent = new URLSearchParams(service.current.received[0]?.body)
    expect([sent.get("orders"), sent.has("order_no")]).toEqual(["A-1;A,2;A-3", false])
    const refused = call(
      operations.retrieval_trans,
      [OrderNo("A;1"), OrderNo("A-2")],
      service.current.context({ profile }),
    )
    await expect(refused).rejects.toMatchObject({ kind: "invalid" })
  })

  it("stands as in the known answer by default", async () => {
    service.current.reply = reply
    await call(operations.retrieval_trans, [OrderNo("A-1"), OrderNo("A-2"), OrderNo("A-3")], service.current.context())
    expect(service.current.received[0]?.body).toBe(
      "merchant_id=100001&account_id=100001001&order_no=A-1%2CA-2%2CA-3&encryption_data=98dc35ca9b95663aa487d93963bbc1d00fb273a3aa339997266a3d8329b1957b",
    )
  })
})
