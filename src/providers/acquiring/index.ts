import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import AcquiringPaymentProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [AcquiringPaymentProvider] })
