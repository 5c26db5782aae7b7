/** The earlier name of `query`. */
export { POST } from "../query/route"
