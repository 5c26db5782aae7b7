export { type Cluster, type ClusterOptions, startPostgres } from "./cluster"
