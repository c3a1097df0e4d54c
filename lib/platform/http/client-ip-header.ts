/** Set by the server to the client's IP address; clients cannot forge it. */
export const CLIENT_IP_HEADER = "x-ayllu-address";
