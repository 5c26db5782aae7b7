import { bodyText } from "../body-text"
import { decodeForm } from "../form"
import { decodeMessage } from "../message"
import { UnreadableBody } from "../unreadable"

const latin1 = (text: string) => Buffer.from(text, "latin1")
/** 联通, whose bytes look like UTF-8. */
const GBK = Buffer.from([0xc1, 0xaa, 0xcd, 0xa8])
const declaring = (charset: string) => `<?xml version="1.0" encoding="${charset}"?><respon><name>Zoë</name></respon>`

it.each<[string, Buffer, string | undefined, string]>([
  ["UTF-8 without a word", Buffer.from("Zoë"), undefined, "Zoë"],
  ["UTF-8 as it is declared", Buffer.from("Zoë"), "application/xml; charset=utf-8", "Zoë"],
  ["ASCII, which is UTF-8", Buffer.from("Zoë"), "text/xml; charset=US-ASCII", "Zoë"],
  ["Latin-1 by the content type", latin1("Zoë"), "text/xml;charset=ISO-8859-1", "Zoë"],
  ["a charset in quotes", latin1("Zoë"), 'text/xml; Charset = "iso-8859-1"; v=1', "Zoë"],
  ["GBK", GBK, "application/json; charset=GBK", "联通"],
  ["Latin-1 by its own declaration", latin1(declaring("ISO-8859-1")), "application/xml", declaring("ISO-8859-1")],
  ["a declaration in other quotes", latin1(declaring("latin1").replaceAll('"', "'")), undefined, declaring("latin1").replaceAll('"', "'")], // prettier-ignore
  ["the content type before the declaration", latin1(declaring("GBK")), "text/xml; charset=iso-8859-1", declaring("GBK")], // prettier-ignore
  ["UTF-8 that declares it, whatever a server's default says", Buffer.from(declaring("UTF-8")), "text/xml;charset=ISO-8859-1", declaring("UTF-8")], // prettier-ignore
  ["Latin-1 that declares it, whatever a server's default says", latin1(declaring("ISO-8859-1")), "text/xml;charset=UTF-8", declaring("ISO-8859-1")], // prettier-ignore
  ["a byte order mark, which is dropped", Buffer.from("\ufeffZoë"), "text/xml;charset=ISO-8859-1", "Zoë"],
])("reads %s", (_what, bytes, contentType, text) => expect(bodyText(bytes, contentType)).toBe(text))

it.each([
  ["it is not UTF-8", latin1("Zoë"), undefined],
  ["it is not UTF-8", latin1("Zoë"), "text/xml; charset=utf-8"],
  ["it is not gb18030, which it declares", Buffer.from([0xff, 0xff]), "text/xml; charset=gb18030"],
  ["its charset klingon is not known", latin1("Zoë"), "text/xml; charset=klingon"],
  ["its charset x-mine is not known", latin1(declaring("x-mine")), undefined],
])("says of what it cannot read: %s", (reason, bytes, contentType) => {
  expect(() => bodyText(bytes, contentType)).toThrow(new UnreadableBody(reason))
})

it("takes a form's escapes, and its bytes, in the charset that it declares", () => {
  const form = (text: string) => decodeForm(latin1(text), "application/x-www-form-urlencoded; charset=ISO-8859-1")
  expect(form("name=Zo%EB+B\u00e9&note=%26%3D\n")).toEqual({ name: "Zoë Bé", note: "&=" })
  expect(decodeForm(latin1("name=%C1%AA%cd%a8&c="), "text/plain;charset=gbk")).toEqual({ name: "联通", c: "" })
  expect(() => form("name=%E")).toThrow(new UnreadableBody("an escape sequence is broken"))
})

it("reads a message of any format so", () => {
  expect(decodeMessage(latin1('{"name":"Zoë"}'), "application/json;charset=latin1")).toEqual({ name: "Zoë" })
  expect(decodeMessage(latin1(declaring("ISO-8859-1")))).toEqual({ name: "Zoë" })
  expect(decodeMessage(latin1("name=Zo%EB"), "application/x-www-form-urlencoded;charset=latin1")).toEqual({
    name: "Zoë",
  })
})
