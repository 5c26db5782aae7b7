/** Colours of badges; each goes with words, so that nobody has to tell them apart. */
export type Colour = "green" | "red" | "blue" | "orange" | "grey" | "purple"

export interface Word {
  text: string
  colour: Colour
}
