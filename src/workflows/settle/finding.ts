/** What became of one difference between store and service. */
export interface Finding {
  /** `repaired`: the books agree now. `left`: a person has to see it, or it is tried again by itself. */
  kind: "repaired" | "left"
  what: string
}

export function repaired(what: string): Finding {
  return { kind: "repaired", what }
}

export function left(what: string): Finding {
  return { kind: "left", what }
}
