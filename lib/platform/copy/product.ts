export const PRODUCT_NAME = "Ayllu";
