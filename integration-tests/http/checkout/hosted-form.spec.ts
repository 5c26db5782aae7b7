import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Browser } from "playwright-core"

import type { CheckoutForm } from "../../../src/acquirer/domain/records"
import { sendForm } from "../../../src/api/acquiring/pages/pages"
import type { Account } from "../../../src/operations/account"
import { readSettings } from "../../../src/modules/acquiring/read-settings"
import type { AccountOptions } from "../../../src/modules/acquiring/settings"
import { openBrowser } from "../../storefront/checks/browser"

const servers: Server[] = []
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The page that opens the service's own, as a browser gets it. */
function ourPage(form: CheckoutForm, options: AccountOptions = {}, language = "en"): Promise<string> {
  const account = { merchant_id: "100001", account_id: "100001001", secret_key: "sandbox-secret-key" }
  const settings = readSettings("default", { base_url: "https://service.example", ...account, ...options })
  return serve((_request, response) => {
    const express = {
      status: (code: number) => ((response.statusCode = code), express),
      set: (headers: Record<string, string>) => (response.setHeaders(new Map(Object.entries(headers))), express),
      send: (html: string) => void response.end(html),
    }
    const request = { acceptsLanguages: () => language } as unknown as MedusaRequest
    sendForm(request, express as unknown as MedusaResponse, { settings } as Account, form)
  })
}

describe("the page that opens the service's own", () => {
  it.each(["submit", "requestSubmit", "querySelector", "method", "action"])(
    "goes on by itself although the service has an input called %s",
    async (name) => {
      let posted = ""
      const service = await serve((request, response) => {
        request.on("data", (part: Buffer) => (posted += part.toString()))
        request.on("end", () => response.end("the service's page"))
      })
      const inputs = [
        { name, value: "go" },
        { name: "order_no", value: "1" },
      ]
      const page = await browser.newPage()
      await page.goto(await ourPage({ action: `${service}/pay`, inputs }))
      await page.waitForURL(`${service}/pay`)
      expect(posted).toBe(`${name}=go&order_no=1`)
      await page.close()
    },
  )

  it("is sent on to another origin where the setting names it", async () => {
    const bank = await serve((_request, response) => void response.end("the bank's page"))
    const service = await serve((_request, response) => void response.writeHead(303, { location: `${bank}/in` }).end())
    const form = { action: `${service}/pay`, inputs: [{ name: "order_no", value: "1" }] }
    const page = await browser.newPage()
    await page.goto(await ourPage(form, { form_action_origins: [bank] }))
    await page.waitForURL(`${bank}/in`)
    expect(await page.textContent("body")).toBe("the bank's page")
    await page.close()
  })
})
