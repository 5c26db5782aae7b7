/** An object that is there once `get` answers it, and that tests may already name while they are being declared. */
export function lazy<T extends object>(get: () => T): T {
  return new Proxy({} as T, {
    get(_, name) {
      const target = get()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === "function" ? value.bind(target) : value
    },
    has: (_, name) => Reflect.has(get(), name),
    ownKeys: () => Reflect.ownKeys(get()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(get(), name)
      return found && { ...found, configurable: true }
    },
  })
}
