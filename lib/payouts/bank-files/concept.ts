import { PRODUCT_NAME } from "@/lib/platform/copy/product";

/** What the recipient reads on the statement. */
export const describeConcept = (day: string, slug: string): string => `${PRODUCT_NAME} ${day} ${slug}`;
