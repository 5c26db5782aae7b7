import { KEY, WRONG, settingsPage } from "../../support/settings-page"
import { shop } from "../../support/shop"

/** Secrets that a merchant types on the admin's page. */
shop((the) => {
  const { read, change, changed, test, stored } = settingsPage(the)

  it("keep secrets encrypted and to themselves; a blank keeps, null removes", async () => {
    const seen = await changed({ secret_key: WRONG, token_secret: "t".repeat(40) })
    expect(seen.secrets_set).toEqual(["secret_key", "token_secret"])
    expect(seen.sources.secret_key).toBe("page")
    expect(JSON.stringify(seen) + (await stored())).not.toMatch(new RegExp(`${WRONG}|tttt`))
    expect(await test()).toBe("signature")

    await changed({ secret_key: "", token_secret: null })
    expect((await read()).secrets_set).toEqual(["secret_key"])
    expect(await test()).toBe("signature")
    await changed({ secret_key: null })
    expect(await test()).toBe("ok")
  })

  it.each([[{ key: WRONG }], [[WRONG]], [12345678], [true]])(
    "refuse %j, and keep the one that is set",
    async (given) => {
      const { version } = await changed({ secret_key: WRONG })
      const answer = await change({ secret_key: given }, version)
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ field: "secret_key", reason: "must be plain text" }],
      ])
      expect(JSON.stringify(answer.body)).not.toContain(WRONG)
      expect((await read()).secrets_set).toEqual(["secret_key"])
      expect(await test()).toBe("signature")
    },
  )

  it("take no secret without an encryption key, and say which variable to set", async () => {
    delete process.env.ACQUIRING_ENCRYPTION_KEY
    expect((await read()).can_keep_secrets).toBe(false)
    const answer = await change({ secret_key: WRONG, website: "shop.example" }, 0)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field: "secret_key" }])
    expect(answer.body.errors?.[0]?.reason).toContain("ACQUIRING_ENCRYPTION_KEY")
    expect(await stored()).toBe("[[],[]]")
  })

  it("close the account when the encryption key is another, open with the previous one, and lose no secret", async () => {
    await changed({ secret_key: WRONG })
    process.env.ACQUIRING_ENCRYPTION_KEY = `${KEY}, changed`
    const closed = await read()
    expect(closed.problems).toMatchObject([{ field: "secret_key" }])
    expect((await change({ website: "shop.example" }, 1)).body.errors).toMatchObject([{ field: "secret_key" }])

    process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS = KEY
    try {
      expect((await read()).problems).toEqual([])
      await changed({ website: "shop.example" })
    } finally {
      delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
    }
    expect((await read()).problems).toEqual([])
  })

  it("show the page with what is wrong where the encryption key is too short, and take no secret", async () => {
    await changed({ secret_key: WRONG })
    process.env.ACQUIRING_ENCRYPTION_KEY = "short"
    const tooShort = "The environment variable ACQUIRING_ENCRYPTION_KEY must have at least 32 characters."
    const closed = await read()
    expect(closed).toMatchObject({
      ...{ can_keep_secrets: false, encryption_key_problem: tooShort, sources: { secret_key: "page" } },
      problems: [{ field: "secret_key", reason: expect.stringContaining("is too short to be a key") as string }],
    })
    expect((await the.admin.get("/admin/acquiring/accounts/default/profile")).status).toBe(200)
    expect((await change({ secret_key: WRONG }, 1)).body.errors).toMatchObject([{ field: "secret_key" }])
    expect(await changed({ secret_key: null })).toMatchObject({ problems: [], encryption_key_problem: tooShort })
    process.env.ACQUIRING_ENCRYPTION_KEY = KEY
    expect(await read()).toMatchObject({ can_keep_secrets: true, encryption_key_problem: null })
  })

  it("name the missing encryption key, show the secret as the page's, and forget it when it is reset", async () => {
    await changed({ secret_key: WRONG })
    delete process.env.ACQUIRING_ENCRYPTION_KEY
    const closed = await read()
    expect(closed.problems).toEqual([
      { field: "secret_key", reason: expect.stringContaining("ACQUIRING_ENCRYPTION_KEY is not set") as string },
    ])
    expect(closed.sources.secret_key).toBe("page")
    const forgotten = await changed({ secret_key: null })
    expect(forgotten).toMatchObject({ problems: [], sources: { secret_key: "environment" } })
    expect(await test()).toBe("ok")
  })
})
