import fc from "fast-check"
import { UnreadableBody } from "../unreadable"
import { decodeXml, encodeXml } from "../xml"

const read = (text: string | Buffer) => decodeXml(Buffer.from(text), "respon")

it("keeps values as text", () => {
  expect(
    read(
      "<respon><result_info>0000:OK</result_info><a>007</a><b>1.10</b><c>202611200000000017</c><d>0x1F</d><e>1e5</e><f>true</f></respon>",
    ),
  ).toEqual({ result_info: "0000:OK", a: "007", b: "1.10", c: "202611200000000017", d: "0x1F", e: "1e5", f: "true" })
})

it.each<[string, string, Record<string, unknown>]>([
  [
    "a declaration and a byte order mark",
    '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<respon><a>1</a></respon>\n',
    { a: "1" },
  ],
  ["CDATA", "<respon><a><![CDATA[<x> & &amp; y]]></a></respon>", { a: "<x> & &amp; y" }],
  ["text beside CDATA", "<respon><a> 1&amp;<![CDATA[2]]>3 </a></respon>", { a: "1&23" }],
  ["white space", "<respon>\n  <a>\n 1 \t</a>\n</respon>", { a: "1" }],
  ["attributes", '<respon xmlns="urn:x" v="1"><a type="t">1</a></respon>', { a: "1" }],
  ["prefixes", '<n:respon xmlns:n="urn:x"><n:a>1</n:a></n:respon>', { a: "1" }],
  ["comments and instructions", "<!-- x --><respon><?pi x?><a>1<!-- 2 --></a></respon><!-- y -->", { a: "1" }],
  ["empty elements", "<respon><a/><b></b><c>  </c></respon>", { a: "", b: "", c: "" }],
  ["no elements", "<respon/>", {}],
  [
    "one element and many",
    "<respon><l><x>1</x></l><m><x>1</x><x>2</x><x>3</x></m></respon>",
    { l: { x: "1" }, m: { x: ["1", "2", "3"] } },
  ],
  ["references", "<respon><a>&lt;&gt;&amp;&quot;&apos;&#233;&#x20AC;&#x1F600;</a></respon>", { a: "<>&\"'é€😀" }],
  [
    "an address with bare ampersands",
    "<respon><u>https://x.example/?a=1&b=2&amp;c=3</u></respon>",
    { u: "https://x.example/?a=1&b=2&c=3" },
  ],
  [
    "bare ampersands beside CDATA and comments, which keep theirs",
    "<respon><!-- <![CDATA[ & --><u>1&2<![CDATA[3&4]]></u><a>&amp;<!-- ]]> & --></a></respon>",
    { u: "1&23&4", a: "&" },
  ],
  [
    "names that every object has",
    "<respon><constructor>1</constructor><toString>2</toString><toString>3</toString></respon>",
    { constructor: "1", toString: ["2", "3"] },
  ],
  ["an entity nobody declared", "<respon><a>&nbsp;</a></respon>", { a: "&nbsp;" }],
  ["a reference that is itself escaped", "<respon><a>&amp;lt;</a></respon>", { a: "&lt;" }],
])("reads %s", (_name, text, fields) => {
  expect(read(text)).toEqual(fields)
})

it("shows two amounts as two, so that no schema takes one for the money", () => {
  expect(read("<respon><amount>1.00</amount><amount>9.00</amount></respon>")).toEqual({ amount: ["1.00", "9.00"] })
})

it.each([
  ["another root", "<response><a>1</a></response>"],
  ["two roots", "<respon><a>1</a></respon><respon/>"],
  ["truncated", "<respon><a>1</a>"],
  ["truncated in a tag", "<respon><a>1</a></resp"],
  ["truncated in CDATA", "<respon><a><![CDATA[1</a></respon>"],
  ["crossed tags", "<respon><a><b>1</a></b></respon>"],
  ["text behind the root", "<respon/>junk"],
  ["JSON", '{"a":1}'],
  ["HTML", "<html><body>502 <br> Bad Gateway</body></html>"],
  ["nothing", ""],
  ["a document type", '<!DOCTYPE respon [<!ENTITY a "b">]><respon><a>&a;</a></respon>'],
  ["a document type from outside", '<!DOCTYPE respon SYSTEM "file:///etc/passwd"><respon/>'],
  ["a lower-case document type", "<!doctype respon><respon/>"],
  ["an encoding that nobody knows", '<?xml version="1.0" encoding="KLINGON"?><respon/>'],
  ["not UTF-8", Buffer.from("<respon><a>\xff</a></respon>", "latin1")],
  ["a character that XML has not", "<respon><a>\u0001</a></respon>"],
  ["the end of CDATA outside of it", "<respon><a>]]></a></respon>"],
  ["an attribute without quotes", "<respon a=1/>"],
  ["a prototype key", "<respon><__proto__><x>1</x></__proto__></respon>"],
  ["too deep", `<respon>${"<a>".repeat(200)}${"</a>".repeat(200)}</respon>`],
  ["too many elements", `<respon>${"<a/>".repeat(10_001)}</respon>`],
  ["a reference to nothing", "<respon><a>&#0;</a></respon>"],
  ["a reference to half a character", "<respon><a>&#xD800;</a></respon>"],
])("refuses %s", (_name, text) => {
  expect(() => read(text)).toThrow(UnreadableBody)
})

it("writes escaped text, repeated elements for lists, and nothing for what is absent", () => {
  expect(
    encodeXml(
      { note: "a & <b>", empty: "", none: undefined, list: [{ x: 1 }, { x: "2", y: ["p", "q"] }] },
      "request",
    ).toString(),
  ).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><request><note>a &amp; &lt;b&gt;</note><empty></empty>' +
      "<list><x>1</x></list><list><x>2</x><y>p</y><y>q</y></list></request>",
  )
})

it("reads what it writes, whatever the text", () => {
  // Control characters have no place in XML, and white space at the ends does not count.
  const text = fc.string({ unit: "grapheme" }).map((value) => value.replace(/\p{C}/gu, "").trim())
  const body = fc.dictionary(
    fc.stringMatching(/^[a-z_][a-zA-Z_]{0,9}$/).filter((name) => !/proto|constructor/.test(name)),
    text,
  )
  fc.assert(
    fc.property(body, (fields) => expect(decodeXml(encodeXml(fields, "respon"), "respon")).toEqual({ ...fields })),
  )
})
