/** Ignores the error reports of next-auth's client: outsiders must not write to the log. */
export const POST = () => Response.json({});
