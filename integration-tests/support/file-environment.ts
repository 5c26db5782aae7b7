/** Sets environment variables for the tests of a `describe`; at its end the environment is as it was before. */
export function environmentOf(variables: () => Promise<Record<string, string>>): void {
  let before: NodeJS.ProcessEnv = {}
  beforeAll(async () => {
    before = { ...process.env }
    Object.assign(process.env, await variables())
  })
  afterAll(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  })
}
