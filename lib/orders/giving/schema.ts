import { z } from "zod";
import { personNameField, toEmailField } from "@/lib/identity/user-fields";
import { giftMessageField } from "@/lib/orders/gifts/schema";
import { orderInput } from "@/lib/orders/order/schema";
import { dayInput } from "@/lib/platform/time/day-input";

const recipientFields = {
  recipientName: personNameField("Debes indicar su nombre", "Debes indicar un nombre válido"),
  recipientEmail: toEmailField("Debes indicar su correo electrónico"),
  message: giftMessageField,
  /** Day of the giver's zone on which it is sent; at once without one. */
  sendsOn: dayInput.nullish(),
};

export const giftInput = orderInput.omit({ fundsSeat: true }).extend(recipientFields);
export type GiftInput = z.output<typeof giftInput>;

/** The fields of a form; the rest is known to the page. */
export const giftForm = z.object({
  ...recipientFields,
  /** Empty: at once. */
  sendsOn: z.union([z.literal(""), dayInput]),
});

export const giftChangeInput = z.object({
  recipientName: recipientFields.recipientName,
  recipientEmail: recipientFields.recipientEmail,
});
export type GiftChangeInput = z.output<typeof giftChangeInput>;

export const giftParams = z.object({ id: z.uuid() });

export type PlacedGift = { id: string; orderId: string; checkoutUrl: string };
