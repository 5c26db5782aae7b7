import type { ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { Answer, Ending } from "./exchange"

const PADDING = Buffer.alloc(64 * 1024, " ")

/** Carries out what was decided for a connection. Resolves when nothing is left to send. */
export async function send(ending: Ending, response: ServerResponse): Promise<void> {
  if (ending.kind === "close") return reset(response)
  if (ending.kind === "hold") return hold(response, ending.ms)
  const { answer, delivery } = ending
  const body = Buffer.from(answer.body)
  switch (delivery.kind) {
    case "whole":
      head(response, answer, body.length)
      response.end(body)
      return
    case "truncated":
      head(response, answer, body.length)
      response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.socket?.destroy())
      return
    case "padded":
      head(response, answer, Math.max(delivery.bytes, body.length))
      response.write(body)
      return pad(response, delivery.bytes - body.length)
    case "drip":
      head(response, answer, body.length)
      for (const byte of body) {
        if (response.destroyed) return
        response.write(Buffer.of(byte))
        await pause(delivery.pause)
      }
      response.end()
  }
}

function head(response: ServerResponse, answer: Answer, length: number): void {
  response.writeHead(answer.status, { ...answer.headers, "content-length": length })
}

async function pad(response: ServerResponse, missing: number): Promise<void> {
  for (let left = missing; left > 0 && !response.destroyed; left -= PADDING.length) {
    const roomy = response.write(left < PADDING.length ? PADDING.subarray(0, left) : PADDING)
    if (!roomy) await drained(response)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      response.off("drain", over)
      response.off("close", over)
      resolve()
    }
    response.on("drain", over)
    response.on("close", over)
  })
}

function hold(response: ServerResponse, ms: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(() => reset(response), ms)
    response.once("close", () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
}
