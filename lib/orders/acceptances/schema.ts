/** `version` is the SHA-256 of `text`, in hexadecimal. */
export type Contraindications = { text: string; version: string; isAccepted: boolean };
