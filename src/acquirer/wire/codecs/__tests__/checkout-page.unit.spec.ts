import { decodeCheckoutPage } from "../checkout-page"
import { UnreadableBody } from "../unreadable"

const ADDRESS = "https://pay.example/v1/checkout"
const read = (html: string, address = ADDRESS) => decodeCheckoutPage(Buffer.from(html), address)
const form = (action: string) =>
  `<form method="post" action="${action}"><input type="hidden" name="a" value="1"></form>`

it("reads the first form's address and hidden inputs, and nothing else", () => {
  expect(
    read(`<!doctype html><html><head><title>Loading</title><script>document.forms[0].submit()</script></head>
      <body onload="x()"><FORM METHOD='Post' name=f action='/checkout/pay?x=1&amp;y=2'>
      <INPUT TYPE=hidden name=order_no value="A&quot;1&lt;b&gt;"><input type="hidden" name="note" value="é 李">
      <input type="hidden" name="empty"><input type="text" name="visible" value="no"><input type="hidden" value="nameless">
      <input type="hidden" name="off" value="1" disabled><input type="submit" name="go" value="Go">
      <!-- <input type="hidden" name="commented" value="1"> --><script>"<input type='hidden' name='scripted'>"</script>
      </FORM><form action="/other"><input type="hidden" name="second" value="1"></form></body></html>`),
  ).toEqual({
    action: "https://pay.example/checkout/pay?x=1&y=2",
    inputs: [
      { name: "order_no", value: 'A"1<b>' },
      { name: "note", value: "é 李" },
      { name: "empty", value: "" },
    ],
  })
})

it.each([
  ["https://other.example/pay", "https://other.example/pay"],
  ["//other.example/pay", "https://other.example/pay"],
  ["pay", "https://pay.example/v1/pay"],
  ["", ADDRESS],
])("resolves the action %p", (action, absolute) => {
  expect(read(form(action)).action).toBe(absolute)
})

it("allows plain HTTP on loopback only", () => {
  expect(read(form("/pay"), "http://127.0.0.1:4010/v1/checkout").action).toBe("http://127.0.0.1:4010/pay")
  expect(() => read(form("http://pay.example/"))).toThrow(UnreadableBody)
})

it.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "http://localhost.evil.example/",
  "https://user:pass@pay.example/",
])("refuses the action %p", (action) => {
  expect(() => read(form(action))).toThrow(UnreadableBody)
})

it.each([
  ["no form", "<html><body>502</body></html>"],
  ["a form that gets", '<form action="/pay"><input type="hidden" name="a"></form>'],
  ["a page cut short", '<form method="post" action="/pay"><input type="hidden" name="a" value="1"><input type="hid'],
  ["nothing", ""],
])("refuses %s", (_name, html) => {
  expect(() => read(html)).toThrow(UnreadableBody)
})

it("refuses bytes that are not UTF-8", () => {
  expect(() => decodeCheckoutPage(Buffer.from(form("/\xff"), "latin1"), ADDRESS)).toThrow(UnreadableBody)
})
