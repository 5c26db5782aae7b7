import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import type { ProductPlan } from "../support/seed"

/** The storefront serves the pictures, and its port may have changed since the products were seeded. */
export async function movePictures(container: MedusaContainer, plans: ProductPlan[]): Promise<void> {
  const products = container.resolve(Modules.PRODUCT)
  const handles = plans.map(({ handle }) => handle)
  const known = await products.listProducts({ handle: handles }, { relations: ["images"], take: handles.length })
  for (const { id, handle, thumbnail, images } of known) {
    const image = plans.find((plan) => plan.handle === handle)?.image
    if (!image || !thumbnail || thumbnail === image || pathOf(thumbnail) !== pathOf(image)) continue
    const moved = images.map(({ url }) => ({ url: pathOf(url) === pathOf(image) ? image : url }))
    await products.updateProducts(id, { thumbnail: image, images: moved })
  }
}

function pathOf(url: string): string {
  return new URL(url, "http://localhost").pathname
}
