import { z } from "zod";
import { PACK_SIZES } from "@/lib/content/booking-terms/schema";
import { codeInput } from "@/lib/orders/discounts/schema";

export const orderInput = z.object({
  ayniContentId: z.uuid("Este contenido no existe"),
  /** In minor units, where the Master lets the buyer choose. */
  chosenAmount: z
    .int("Indica un importe válido")
    .min(0, "Indica un importe válido")
    .max(100_000_000)
    .optional(),
  /** A pack of so many hours of an offer that has one. */
  sessions: z.literal([...PACK_SIZES], "Un pack es de 3, 5 o 10 sesiones").optional(),
  /** Also pays a solidarity seat. */
  fundsSeat: z.boolean("Indica si regalas un lugar").optional(),
  /** Buys what a membership of the buyer opens, so that it stays when they leave. */
  forGood: z.boolean("Indica si lo compras para siempre").optional(),
  code: codeInput.optional(),
  /** The fixed price that the buyer was shown, in minor units with the seat; another one is refused. */
  expectedAmount: z.int("Indica un importe válido").min(0, "Indica un importe válido").optional(),
  /** The version of the contraindications that the buyer read and accepts. */
  acceptedVersion: z.string().max(64).optional(),
});
export type OrderInput = z.output<typeof orderInput>;
