import { readFileSync, readdirSync } from "node:fs"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, relative, sep } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { buildStorefront } from "./build"
import type { StorefrontConfig } from "./config"
import { securityHeaders } from "./security-headers"

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".md": "text/plain; charset=utf-8",
}
const COMPRESSED = new Set([".html", ".js", ".css", ".svg"])

interface Asset {
  body: Buffer
  brotli?: Buffer
  type: string
  cache: string
}

export interface StorefrontOptions {
  /** 0: any free port. */
  port: number
  /** Interface to listen on; loopback unless told otherwise. */
  host?: string
  config: StorefrontConfig
  /** A folder that `buildStorefront` filled; without it the shop is built first. */
  outDir?: string
}

export interface RunningStorefront {
  url: string
  close(): Promise<void>
}

/** Serves the built shop from memory: files, `/config.json`, and the shop's page for every other address. */
export async function startStorefront({
  port,
  host = "127.0.0.1",
  config,
  outDir,
}: StorefrontOptions): Promise<RunningStorefront> {
  const assets = readAssets(outDir ?? (await buildStorefront()))
  assets.set("/config.json", { body: publicConfig(config), type: "application/json", cache: "no-store" })
  const headers = securityHeaders(config)
  const server = createServer((request, response) => answer(request, response, assets, headers))
  await listen(server, port, host)
  const bound = (server.address() as AddressInfo).port
  const name = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host
  return {
    url: `http://${name}:${bound}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  assets: Map<string, Asset>,
  headers: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end()
    return
  }
  const path = request.url?.split("?", 1)[0] ?? "/"
  // A file that is not there is a 404; an address of the shop is its one page.
  const asset = assets.get(path) ?? (extname(path) === "" ? assets.get("/index.html") : undefined)
  if (asset === undefined) {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found")
    return
  }
  const brotli = asset.brotli !== undefined && /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))
  const body = brotli && asset.brotli !== undefined ? asset.brotli : asset.body
  response.writeHead(200, {
    "content-type": asset.type,
    "content-length": body.length,
    "cache-control": asset.cache,
    ...(asset.brotli === undefined ? {} : { vary: "accept-encoding" }),
    ...(brotli ? { "content-encoding": "br" } : {}),
  })
  response.end(request.method === "HEAD" ? undefined : body)
}

function readAssets(root: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(root, file).split(sep).join("/")}`
    const body = readFileSync(file)
    const extension = extname(file)
    assets.set(path, {
      body,
      ...(COMPRESSED.has(extension) ? { brotli: brotliCompressSync(body) } : {}),
      type: TYPES[extension] ?? "application/octet-stream",
      cache: cacheFor(path),
    })
  }
  return assets
}

/** Names under `/assets` change with their content. */
function cacheFor(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable"
  return path.endsWith(".html") ? "no-cache" : "public, max-age=3600"
}

/** Named one by one, so that nothing else of a caller's object becomes public. */
function publicConfig({ storeUrl, publishableKey, customer }: StorefrontConfig): Buffer {
  const shown = customer && { email: customer.email, password: customer.password }
  return Buffer.from(JSON.stringify({ storeUrl, publishableKey, customer: shown }))
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.removeListener("error", reject)
      resolve()
    })
  })
}
