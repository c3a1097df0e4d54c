// The messages of PostgreSQL's protocol: a letter, a length that counts itself, and so many bytes. Only the first of a
// client has no letter.

export type Message = { type: string; body: Buffer; bytes: Buffer };

export class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #isFirst: boolean;

  constructor(from: "client" | "server") {
    this.#isFirst = from === "client";
  }

  /** The messages that are complete with these bytes. */
  take(bytes: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const found: Message[] = [];
    for (let message = this.#next(); message; message = this.#next()) found.push(message);
    return found;
  }

  #next(): Message | undefined {
    const letter = this.#isFirst ? 0 : 1;
    if (this.#rest.length < letter + 4) return undefined;
    const length = letter + this.#rest.readInt32BE(letter);
    if (this.#rest.length < length) return undefined;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#isFirst = false;
    return { type: bytes.toString("latin1", 0, letter), body: bytes.subarray(letter + 4), bytes };
  }
}
