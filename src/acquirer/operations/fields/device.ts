import { z } from "zod"
import type { Device } from "../../domain/payment-request"
import type { Draft } from "./envelope"
import { clean, cleanOrEmpty } from "./outgoing-text"
import { digits, text } from "./request-types"

/** What every payment tells of the shopper's device. */
export const deviceFields = {
  os: text.optional(),
  browser: text.optional(),
  browser_lang: text.optional(),
  time_zone: text.optional(),
  resolution: z
    .string()
    .regex(/^\d+x\d+$/, "must be written <width>x<height>")
    .optional(),
  cookie_new: text.optional(),
  cookie_old: text.optional(),
  device_fingerprint: text.optional(),
  device_type: text.optional(),
  color_depth: text.optional(),
}

/** What card payments, direct or hosted, tell beyond it. */
export const cardDeviceFields = {
  challenge_window_size: digits(2).optional(),
  session_id: text.optional(),
  user_agent: text.optional(),
  antifraud_token_cookie: text.optional(),
}

/** `device_fingerprint` may be empty and is always sent. */
export function writeDevice(body: Draft<typeof deviceFields>, device: Device = {}): void {
  body.os = clean(device.os)
  body.browser = clean(device.browser)
  body.browser_lang = clean(device.browserLanguage)
  body.time_zone = clean(device.timeZone)
  body.resolution = clean(device.resolution)
  body.cookie_new = clean(device.cookieNew)
  body.cookie_old = clean(device.cookieOld)
  body.device_fingerprint = cleanOrEmpty(device.fingerprint)
  body.device_type = clean(device.deviceType)
  body.color_depth = clean(device.colorDepth)
}

/** `session_id` and `antifraud_token_cookie` may be empty and are always sent. */
export function writeCardDevice(body: Draft<typeof cardDeviceFields>, device: Device = {}): void {
  body.challenge_window_size = clean(device.challengeWindowSize)
  body.session_id = cleanOrEmpty(device.sessionId)
  body.user_agent = clean(device.userAgent)
  body.antifraud_token_cookie = cleanOrEmpty(device.antifraudTokenCookie)
}
