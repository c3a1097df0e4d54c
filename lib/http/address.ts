/** The header in which the server tells the application the client's settled address. */
export const ADDRESS_HEADER = "x-ayllu-address";
