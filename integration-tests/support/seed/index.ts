export type { Assortment, Prices, ProductPlan, RegionPlan } from "./assortment"
export { seedAdmin, seedCustomer, type Person } from "./people"
export { seedShop, type SeededShop } from "./shop"
