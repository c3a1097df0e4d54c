// A message of PostgreSQL's protocol is a type byte, a length that includes itself, and the body. A client's first
// message has no type byte.

export type PostgresMessage = { type: string; body: Buffer; bytes: Buffer };

export class PostgresMessageParser {
  #rest: Buffer = Buffer.alloc(0);
  #isFirst: boolean;

  constructor(from: "client" | "server") {
    this.#isFirst = from === "client";
  }

  /** Returns the messages that these bytes complete. */
  take(bytes: Buffer): PostgresMessage[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const messages: PostgresMessage[] = [];
    for (let message = this.#next(); message; message = this.#next()) messages.push(message);
    return messages;
  }

  #next(): PostgresMessage | undefined {
    const typeLength = this.#isFirst ? 0 : 1;
    if (this.#rest.length < typeLength + 4) return undefined;
    const length = typeLength + this.#rest.readInt32BE(typeLength);
    if (this.#rest.length < length) return undefined;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#isFirst = false;
    return { type: bytes.toString("latin1", 0, typeLength), body: bytes.subarray(typeLength + 4), bytes };
  }
}
