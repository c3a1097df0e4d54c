import { PRODUCT_NAME } from "@/lib/platform/copy/product";

/** Describes a payment on the statement of its recipient. */
export const describeConcept = (day: string, slug: string): string => `${PRODUCT_NAME} ${day} ${slug}`;
